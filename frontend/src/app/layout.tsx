import { Anchor, Box, Container } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

import { Header } from './header';
import { ServiceNotice } from './service-notice';
import { SharedView } from './shared-view';
import { SignInGate } from './sign-in-gate';

/** The frame around every page. */
export function Layout() {
  const main = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Anchor href="#main" className="skip-link">
        Skip to content
      </Anchor>
      <Header />
      <Container size="xl" px={{ base: 'sm', sm: 'md' }}>
        <ServiceNotice />
      </Container>
      <Container
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        size="xl"
        px={{ base: 'sm', sm: 'md' }}
        py="md"
      >
        <SignInGate>
          <SharedView>
            <Outlet />
          </SharedView>
        </SignInGate>
      </Container>
      <Box h={32} />
      <ScrollRestoration />
    </>
  );
}
