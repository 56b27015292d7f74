export const stale = {
  text: 'En nyare version har sparats, kanske av dig i ett annat fönster. Välj vilken version som ska gälla.',
  mine: 'Din version',
  theirs: 'Sparad version',
  same: 'Versionerna är lika.',
  reload: 'Använd sparad version',
  overwrite: 'Behåll min version',
} as const;
