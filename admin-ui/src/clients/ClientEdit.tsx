import { clientDetails, clientFieldsOf, type ClientField } from '@paraply/core/clientFields';
import { Allowed } from '../access/Allowed';
import { ButtonLink } from '../components/ButtonLink';
import { History } from '../components/history/History';
import { useParams } from 'react-router-dom';
import { Editable } from '../components/form/Editable';
import { EditPage } from '../components/form/EditPage';
import { FieldGrid, WithAside } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { Facts } from '../components/Facts';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Client, ClientInput } from '../types/api';
import { ClientFieldInput } from './ClientFieldInput';
import { DuplicatesPanel } from './DuplicatesPanel';

function toInput(client: Client): ClientInput {
  return { ...clientDetails(client), version: client.version };
}

/** One client: whose it is, and its details. */
export default function ClientEdit() {
  const t = useT();
  const { id = '' } = useParams();
  const field = (source: ClientField) => <ClientFieldInput key={source} source={source} />;
  return (
    <EditPage<Client, ClientInput>
      id={id}
      back={{ to: paths.clients, label: t('clients.title') }}
      heading={({ name }) => name}
      actions={(client) => (
        <Allowed to="read_money">
          <ButtonLink to={paths.clientStatement(client.id)}>{t('statement.title')}</ButtonLink>
        </Allowed>
      )}
      toInput={toInput}
      saved={t('common.saved')}
    >
      {(client) => (
        <WithAside
          aside={
            <>
              <Panel title={t('clients.belongs')}>
                <Facts
                  facts={[
                    {
                      label: t('fields.user'),
                      value: (
                        <RouteLink to={paths.user(client.userId)}>{client.userName ?? t('fields.user')}</RouteLink>
                      ),
                    },
                    { label: t('fields.vatTreatment'), value: t(`vatTreatment.${client.vatTreatment}`) },
                    {
                      label: t('nav.invoices'),
                      value: <RouteLink to={paths.invoicesOfClient(client.id)}>{t('clients.invoices')}</RouteLink>,
                    },
                    ...(client.archived ? [{ label: t('fields.status'), value: t('clients.archived') }] : []),
                    ...(client.mergedInto
                      ? [
                          {
                            label: t('merge.mergedInto'),
                            value: <RouteLink to={paths.client(client.mergedInto)}>{t('merge.theOther')}</RouteLink>,
                          },
                        ]
                      : []),
                  ]}
                />
              </Panel>
              {!client.archived && <DuplicatesPanel client={client} />}
              <History entity="client" id={client.id} />
            </>
          }
        >
          <Editable to="manage_clients">
            <Panel title={t('clients.contact')}>
              <FieldGrid min={280}>{clientFieldsOf('contact').map(field)}</FieldGrid>
            </Panel>
            <Panel title={t('fields.address')}>
              <FieldGrid>{clientFieldsOf('address').map(field)}</FieldGrid>
            </Panel>
            <Panel title={t('clients.tax')}>
              <FieldGrid>{clientFieldsOf('tax').map(field)}</FieldGrid>
            </Panel>
            <SaveBar label={t('common.save')} cancelTo={paths.clients} />
          </Editable>
        </WithAside>
      )}
    </EditPage>
  );
}
