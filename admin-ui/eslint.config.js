import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // The shapes that the contract and react-admin's generics ask for are types, not interfaces.
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-console': 'error',
    },
  },
  {
    // Screens never fetch: they ask the data provider.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/providers/**'],
    rules: { 'no-restricted-globals': ['error', 'fetch'] },
  },
);
