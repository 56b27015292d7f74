import { readdirSync } from 'node:fs';
import { everywhere, featuresApart, ownForms } from '@paraply/core/lint';
import tseslint from 'typescript-eslint';

const shared = ['access', 'components', 'i18n', 'layout', 'lib', 'providers', 'testing', 'types'];
const features = readdirSync(new URL('src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
  .map(({ name }) => name);

const syntax = [
  ...ownForms,
  { selector: 'JSXAttribute[name.name="type"] Literal[value="month"]', message: 'Use MonthInput.' },
  {
    selector: 'ImportDeclaration[source.value="react-admin"] ImportSpecifier[imported.name="DateInput"]',
    message: 'Use DateField or DateInput of our own.',
  },
];

export default tseslint.config(
  { ignores: ['dist'] },
  ...everywhere,
  {
    rules: {
      // The shapes that the contract and react-admin's generics ask for are types, not interfaces.
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-restricted-syntax': ['error', ...syntax],
    },
  },
  {
    // Screens never fetch: they ask the data provider.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/providers/**'],
    rules: { 'no-restricted-globals': ['error', 'fetch'] },
  },
  // App.tsx puts them together.
  ...featuresApart({ folder: 'src', features, shared, above: ['App'], syntax }),
);
