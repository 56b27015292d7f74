/** Lists of records: choosing, filtering, paging, keeping a search, taking it as a file; in English. */
export const lists = {
  list: {
    all: 'Show all',
    choose: 'Choose %{name}',
    chooseAll: 'Choose all on this page',
    chosen: '%{smart_count} chosen |||| %{smart_count} chosen',
    unchoose: 'Clear the choice',
    clear: 'Clear the filters',
    details: 'Details',
    next: 'Next',
    noMatch: 'Nothing matches the filters.',
    pages: 'Pages',
    previous: 'Previous',
    range: '%{first}–%{last} of %{total}',
  },
  filters: {
    any: 'All',
    anyStatus: 'All',
    count: 'Filters (%{count})',
    from: 'From',
    label: 'Filters',
    search: 'Search',
    to: 'To',
  },
  columns: { label: 'Columns' },
  savedQueries: { label: 'Saved filters', keep: 'Keep these filters …', forget: 'Forget “%{name}”' },
  exports: { label: 'Export', csv: 'As CSV', xlsx: 'As a workbook (XLSX)' },
};
