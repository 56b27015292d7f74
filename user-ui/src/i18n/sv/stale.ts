export const stale = {
  text: 'Någon, kanske du i ett annat fönster, har sparat en nyare version. Vilken ska gälla?',
  mine: 'Här',
  theirs: 'Sparat på annat håll',
  same: 'De säger samma sak.',
  reload: 'Hämta den nya',
  overwrite: 'Behåll min',
} as const;
