/** Groups and who is in them; in English. */
export const groups = {
  groups: {
    title: 'Groups',
    lead: 'Terms shared by the members of a group, such as a fee.',
    create: 'New group',
    created: 'Group created.',
    empty: 'No groups yet. Create one to give several users the same fee.',
    members: 'Members',
    general: 'Default from settings',
    inherits: 'Leave empty to use the default from the settings.',
    deleteTitle: 'Delete group %{name}?',
    deleteText: 'The group has no members. Existing invoices keep their fee.',
    deleted: 'Group deleted.',
  },
  members: {
    move: 'Move to group',
    moveTitle: 'Move %{smart_count} user to a group? |||| Move %{smart_count} users to a group?',
    moveText: 'They leave their current group. The terms of the new group apply to invoices sent from now on.',
    moveConfirm: 'Move to group',
    moved: '%{smart_count} user moved to %{name}. |||| %{smart_count} users moved to %{name}.',
    tooMany: 'Select at most %{max} at a time.',
    none: 'No members yet. Select users in the user list and move them to this group.',
    toUsers: 'Go to users',
  },
};
