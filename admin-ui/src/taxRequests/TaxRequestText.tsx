import { Box, Link } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useMay } from '../access/useMay';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { TaxRequest } from '../types/api';
import { describeTax } from '../components/user/describeTax';

/** What is asked for and what applies now, why, the document that shows it, and what the office answered. */
export function TaxRequestText({ request }: { request: TaxRequest }) {
  const t = useT();
  const formats = useFormat();
  const may = useMay();
  const { before, after, personnummerBefore, personnummer, reason, decisionNote, effectiveFrom } = request;
  const now = before ? describeTax(before, t, formats) : [personnummerBefore ?? ''];
  const wanted = after ? describeTax(after, t, formats) : [personnummer ?? ''];
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {wanted.join(', ')}
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
        <div>{t('taxRequests.now', { text: now.join(', ') })}</div>
        <div>{t('taxRequests.why', { reason })}</div>
        {effectiveFrom !== undefined && <div>{t('taxRequests.from', { day: formats.day(effectiveFrom) })}</div>}
        {decisionNote !== undefined && <div>{t('taxRequests.answer', { note: decisionNote })}</div>}
        {may('run_payroll') && (
          <Link
            href={downloads.taxRequestFile(request.id)}
            target="_blank"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
          >
            <Icon of={Paperclip} size={14} />
            {request.fileName}
          </Link>
        )}
      </Box>
    </Box>
  );
}
