import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { isDay } from '@paraply/core/days';
import { dayFault } from '@paraply/core/dayText';
import { useMutation } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ActError } from '../components/act/ActError';
import { DateInput } from '../components/form/DateInput';
import { FieldGrid, Stacked } from '../components/form/FormParts';
import { Icon } from '../components/Icon';
import { Page } from '../components/Page';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { selectMenu } from '../components/popupRegion';
import { useT } from '../i18n/useT';
import { nextBankDay } from '../lib/dates';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { Group, SalaryRunInput } from '../types/api';
import { SalaryPreview } from './SalaryPreview';

/** A new run: first what it would pay, then, when that is right, the run itself. */
export default function SalaryRunCreate() {
  const t = useT();
  const data = useAdminData();
  const [paymentDate, setPaymentDate] = useState(nextBankDay);
  const [cutoffDate, setCutoffDate] = useState('');
  const [groupId, setGroupId] = useState('');
  const { data: groups = [] } = useGetList<Group>('groups', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const { state } = useLocation() as { state: { invoiceIds?: string[] } | null };
  // Kept here: opening a payslip of the preview is a step in the history, which does not carry them.
  const [invoiceIds, setInvoiceIds] = useState(state?.invoiceIds ?? []);
  const input: SalaryRunInput = {
    paymentDate,
    ...(cutoffDate === '' ? {} : { cutoffDate }),
    ...(groupId === '' ? {} : { groupId }),
    ...(invoiceIds.length === 0 ? {} : { invoiceIds }),
  };
  const preview = useMutation({ mutationFn: (asked: SalaryRunInput) => data.previewSalaryRun(asked) });
  // What stands on the screen must be what is made: a changed choice takes the old preview away.
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    preview.reset();
  };
  return (
    <Page
      title={t('salary.create')}
      lead={t('salary.createLead')}
      back={{ to: paths.salary, label: t('salary.title') }}
    >
      <Stacked>
        <Panel>
          {invoiceIds.length > 0 && (
            <Alert
              severity="info"
              sx={{ mb: 4 }}
              action={
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => {
                    preview.reset();
                    setInvoiceIds([]);
                  }}
                >
                  {t('salary.includeAll')}
                </Button>
              }
            >
              {t('salary.selected', { smart_count: invoiceIds.length })}
            </Alert>
          )}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              preview.mutate(input);
            }}
          >
            <FieldGrid>
              <DateInput
                label={t('fields.paymentDate')}
                value={paymentDate}
                required
                onChange={change(setPaymentDate)}
                help={t('salary.paymentDateHelp')}
              />
              <DateInput
                label={t('salary.cutoff')}
                optional
                value={cutoffDate}
                onChange={change(setCutoffDate)}
                help={t('salary.cutoffHelp')}
              />
              <TextField
                select
                label={t('fields.group')}
                value={groupId}
                onChange={(event) => {
                  change(setGroupId)(event.target.value);
                }}
                slotProps={{
                  inputLabel: { shrink: true },
                  select: { ...selectMenu(t('fields.group')).select, displayEmpty: true },
                }}
              >
                <MenuItem value="">{t('salary.allGroups')}</MenuItem>
                {groups.map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            </FieldGrid>
            <Box sx={{ mt: 4 }}>
              <Button
                type="submit"
                variant={preview.data ? 'outlined' : 'contained'}
                disabled={!isDay(paymentDate) || dayFault(cutoffDate) !== null}
                loading={preview.isPending}
                startIcon={<Icon of={Calculator} size={18} />}
              >
                {t('salary.preview')}
              </Button>
            </Box>
          </form>
        </Panel>
        {preview.error && <ActError error={preview.error} onReload={preview.reset} />}
        {preview.isPending && <RowsSkeleton />}
        {preview.data && <SalaryPreview preview={preview.data} input={preview.variables} />}
      </Stacked>
    </Page>
  );
}
