import { Alert, AlertTitle, Box } from '@mui/material';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { SalaryFinding } from '../types/api';

interface FindingsProps {
  kind: 'warning' | 'blocker';
  findings: SalaryFinding[];
}

/** What to look at before a run is made; a blocker keeps its person out of it. */
export function Findings({ kind, findings }: FindingsProps) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <Alert severity={kind === 'blocker' ? 'error' : 'warning'}>
      <AlertTitle sx={{ fontWeight: 650 }}>{t(`salary.${kind}s`, { smart_count: findings.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {findings.map(({ userId, userName, invoiceId, code, message }, index) => (
          <li key={`${code}-${index}`}>
            {userId && userName && (
              <>
                <RouteLink to={paths.user(userId)}>{userName}</RouteLink>
                {': '}
              </>
            )}
            {message} {invoiceId && <RouteLink to={paths.invoice(invoiceId)}>{t('vouchers.toInvoice')}</RouteLink>}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
