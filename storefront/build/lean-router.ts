import type { Plugin } from 'vite';

/**
 * Leaves out of the build what the shop does not use of React Router, such as its forms: their display
 * names and `forwardRef` would keep them, since a bundler cannot know that both change nothing else.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*$/gm, '')
        .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
