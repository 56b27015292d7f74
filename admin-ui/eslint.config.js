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
      // The browser's own field follows the browser's language: month first on a Swedish page.
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="type"] Literal[value="date"]', message: 'Use DateField or DateInput.' },
        { selector: 'JSXAttribute[name.name="type"] Literal[value="month"]', message: 'Use MonthInput.' },
        {
          selector: 'ImportDeclaration[source.value="react-admin"] ImportSpecifier[imported.name="DateInput"]',
          message: 'Use DateField or DateInput of our own.',
        },
        {
          selector: 'MemberExpression[property.name=/^(toFixed|toLocaleString|NumberFormat)$/]',
          message: 'Numbers are written by lib/format, with the same separators everywhere.',
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
