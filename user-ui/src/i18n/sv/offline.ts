export const offline = {
  title: 'Du är offline.',
  seenAt: 'Visas som det var kl. {{time}}.',
  seenOn: 'Visas som det var {{time}}.',
} as const;
