import tseslint from 'typescript-eslint';
import { everywhere } from './lint.js';

export default tseslint.config(
  { ignores: ['src/schema.d.ts'] },
  ...everywhere,
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@/|^@paraply/|^(\\.\\./)+(src|e2e|user-ui|admin-ui)/',
              message: 'What both apps share knows neither.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/format.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
