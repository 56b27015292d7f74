import { everywhere, ownForms } from '@paraply/core/lint';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist'] },
  ...everywhere,
  {
    rules: {
      // The shapes that the contract and react-admin's generics ask for are types, not interfaces.
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-restricted-syntax': [
        'error',
        ...ownForms,
        { selector: 'JSXAttribute[name.name="type"] Literal[value="month"]', message: 'Use MonthInput.' },
        {
          selector: 'ImportDeclaration[source.value="react-admin"] ImportSpecifier[imported.name="DateInput"]',
          message: 'Use DateField or DateInput of our own.',
        },
      ],
    },
  },
  {
    // Screens never fetch: they ask the data provider.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/providers/**'],
    rules: { 'no-restricted-globals': ['error', 'fetch'] },
  },
);
