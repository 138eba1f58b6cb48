import '@/app/mantine-styles';
import '@mantine/notifications/styles.css';
import '@/app/fonts.css';
import '@/app/global.css';
import '@/app/print.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '@/app/app';

async function start(): Promise<void> {
  if (import.meta.env.MODE === 'mock') {
    const { startMockService } = await import('@/testing/browser');
    await startMockService();
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
