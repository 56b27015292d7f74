/** Groups and who is in them; in English. */
export const groups = {
  groups: {
    title: 'Groups',
    lead: 'What members of a group have in common, such as a fee of their own.',
    create: 'New group',
    created: 'The group is created.',
    empty: 'There are no groups yet. Make one to give some users a fee of their own.',
    members: 'Members',
    general: 'As in the settings',
    inherits: 'Empty: as in the settings.',
    deleteTitle: 'Delete the group %{name}?',
    deleteText: 'It has no members. Earlier invoices keep their fee.',
    deleted: 'The group is deleted.',
  },
  members: {
    move: 'Move to group',
    moveTitle: 'Move %{smart_count} person to a group? |||| Move %{smart_count} people to a group?',
    moveText: 'They leave the group they are in. The terms of the new one apply to invoices sent from now on.',
    moveConfirm: 'Move',
    moved: '%{smart_count} person is in %{name} now. |||| %{smart_count} people are in %{name} now.',
    tooMany: 'At most %{max} at once.',
    none: 'Nobody is in the group yet. Choose people among the users and move them here.',
    toUsers: 'To the users',
  },
};
