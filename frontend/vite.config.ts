import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Serves the mock service worker in `npm run dev:mock` only, so no build ever ships it. */
function mockServiceWorker(): Plugin {
  return {
    name: 'mock-service-worker',
    configureServer(server) {
      const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        void readFile(file, 'utf8').then((script) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(script);
        });
      });
    },
  };
}

/** Where `make run`, the containers and the command line expect the API. */
const apiAddress = process.env['FABRICSWEEP_URL'] ?? 'http://127.0.0.1:8080';
const apiPaths = ['/v1', '/health', '/docs', '/openapi.json'];

/** Writes compressed files beside the built ones; the API sends them to browsers that read them. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < 1024 || !/\.(js|css|html|svg|json)$/.test(file.fileName)) continue;
          const compressed = {
            br: brotliCompressSync(content),
            gz: gzipSync(content, { level: 9 }),
          };
          for (const [ending, source] of Object.entries(compressed)) {
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source });
          }
        }
      },
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), compressedFiles(), ...(mode === 'mock' ? [mockServiceWorker()] : [])],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    // Tests read the golden answers of the service.
    fs: { allow: ['.', '../tests/golden/data'] },
    // The host stays that of the page: the API refuses changes from pages of another one.
    proxy:
      mode === 'mock'
        ? {}
        : Object.fromEntries(
            apiPaths.map((path) => [path, { target: apiAddress, changeOrigin: false }]),
          ),
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 700, manifest: true },
  test: {
    globals: true,
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    // What a file leaves behind, src/testing/setup.ts clears: loading all anew for each doubles the time.
    isolate: false,
    testTimeout: 120_000,
  },
}));
