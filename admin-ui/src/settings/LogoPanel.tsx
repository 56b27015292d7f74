import { Box, Button } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { ActError } from '../components/act/ActError';
import { ErrorState } from '../components/ErrorState';
import { FileButton } from '../components/FileButton';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { Logo } from '../types/api';

/** The picture at the head of every invoice: looked at first, then replaced or removed at once, apart from the form below. */
export function LogoPanel() {
  const t = useT();
  const data = useAdminData();
  const logo = useQuery({ queryKey: ['settings', 'logo'], queryFn: () => data.getLogo() });
  return (
    <Panel title={t('logo.title')}>
      {logo.error && <ErrorState error={logo.error} onRetry={() => void logo.refetch()} />}
      {logo.isPending && <RowsSkeleton rows={2} />}
      {logo.data && <LogoBody logo={logo.data} />}
    </Panel>
  );
}

function LogoBody({ logo }: { logo: Logo }) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { dateTime } = useFormat();
  const [chosen, setChosen] = useState<File | null>(null);
  const replacing = useMutation({
    mutationFn: (file: File) => data.replaceLogo(file, logo.version),
    onSuccess: async () => {
      notify(t('logo.replaced'), { type: 'success' });
      setChosen(null);
      await queryClient.invalidateQueries();
    },
  });
  const there = logo.width !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      {there && <OnPaper src={downloads.logo(logo.version)} alt={t('logo.alt')} />}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <div>{there ? t('logo.kept') : t('logo.none')}</div>
        <div>{t('logo.limits')}</div>
        {logo.changedByName !== undefined && logo.changedAt !== undefined && (
          <div>{t('logo.by', { name: logo.changedByName, at: dateTime(logo.changedAt) })}</div>
        )}
      </Box>
      {replacing.error && (
        <ActError
          error={replacing.error}
          onReload={() => {
            replacing.reset();
            void queryClient.invalidateQueries({ queryKey: ['settings', 'logo'] });
          }}
        />
      )}
      <Allowed to="manage_settings">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <FileButton
            label={there ? t('logo.replace') : t('logo.choose')}
            none={replacing.isPending ? t('logo.loading') : ''}
            accept=".png,.jpg,.jpeg"
            icon={ImageUp}
            file={null}
            onChoose={(file) => {
              if (file === null || replacing.isPending) return;
              replacing.reset();
              setChosen(file);
            }}
          />
          {there && (
            <ActButton
              tone="danger"
              icon={Trash2}
              label={t('logo.remove')}
              name={t('logo.removeName')}
              title={t('logo.removeTitle')}
              text={t('logo.removeText')}
              confirm={t('logo.remove')}
              done={t('logo.removed')}
              run={() => data.removeLogo(logo.version)}
            />
          )}
        </Box>
        {chosen && (
          <NewLogo
            key={`${chosen.name}:${String(chosen.lastModified)}:${String(chosen.size)}`}
            file={chosen}
            busy={replacing.isPending}
            onUse={() => {
              replacing.mutate(chosen);
            }}
            onLeave={() => {
              setChosen(null);
              replacing.reset();
            }}
          />
        )}
      </Allowed>
    </Box>
  );
}

/** A picture as the head of an invoice shows it. Paper is white whatever the theme. */
function OnPaper({ src, alt, onLoad }: { src: string; alt: string; onLoad?: () => void }) {
  return (
    <Box sx={{ p: 4, bgcolor: 'common.white', border: 1, borderColor: 'divider', borderRadius: '8px' }}>
      <Box
        component="img"
        src={src}
        alt={alt}
        onLoad={onLoad}
        sx={{ display: 'block', maxWidth: 'min(100%, 320px)', maxHeight: '73px' }}
      />
    </Box>
  );
}

interface NewLogoProps {
  file: File;
  busy: boolean;
  onUse: () => void;
  onLeave: () => void;
}

/** The chosen picture before anybody else sees it. */
function NewLogo({ file, busy, onUse, onLeave }: NewLogoProps) {
  const t = useT();
  const [src] = useState(() => URL.createObjectURL(file));
  return (
    <Box role="group" aria-label={t('logo.preview')} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Box sx={{ fontWeight: 600 }}>{t('logo.preview')}</Box>
      <OnPaper
        src={src}
        alt={t('logo.previewAlt')}
        onLoad={() => {
          URL.revokeObjectURL(src);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained" loading={busy} onClick={onUse}>
          {t('logo.use')}
        </Button>
        <Button disabled={busy} onClick={onLeave}>
          {t('common.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
