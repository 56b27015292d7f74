import { readdirSync } from 'node:fs';
import { everywhere, featuresApart, ownForms } from '@paraply/core/lint';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const ownLink = {
  selector: 'ImportDeclaration[source.value="react-router"] ImportSpecifier[imported.name=/^(Nav)?Link$/]',
  message: 'Use Link of components/ui: the router’s brings along its framework mode.',
};

export default tseslint.config(
  { ignores: ['core', 'dist', 'dist-ssr'] },
  ...everywhere,
  {
    files: ['bench/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // The routes in src/app put them together.
  ...featuresApart({
    folder: 'src/features',
    features: readdirSync(new URL('src/features', import.meta.url)),
    shared: ['api', 'components', 'i18n', 'lib', 'theme'],
    above: ['app'],
    syntax: [...ownForms, ownLink],
  }),
  {
    files: ['public/sw.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['e2e/**/*.ts'],
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern also when it needs nothing.
    rules: { 'no-empty-pattern': 'off' },
  },
);
