import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../storefront/build/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), tailwindcss({ optimize: false }), precompress()],
  // The server puts a new nonce in its place each time that it sends the page.
  html: { cspNonce: 'NONCE-OF-THE-PAGE' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // react-admin comes in one piece.
    chunkSizeWarningLimit: 2000,
    // The shop's content security policy takes no data: addresses for fonts.
    assetsInlineLimit: 0,
  },
});
