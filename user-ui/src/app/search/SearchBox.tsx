import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { TextInput } from '@/components/form/controls';
import { QueryError } from '@/components/ui/QueryError';
import { useTranslation } from '@/i18n/useTranslation';
import type { Place } from './places';
import { actPlaces, matching, pagePlaces } from './places';
import { useFound } from './useFound';

interface SearchBoxProps {
  isAdmin: boolean;
  /** Called once it is clear where to go. */
  onDone: () => void;
}

/** A field and what it finds, in groups. The arrows move between what was found while the focus stays in the field. */
export function SearchBox({ isAdmin, onDone }: SearchBoxProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const text = typed.trim();
  const found = useFound(text);
  const groups = [
    { name: t('search.acts'), places: matching(actPlaces(t), text) },
    // Before what the server finds later, so that nothing moves under a finger or before Enter.
    { name: t('search.pages'), places: matching(pagePlaces(t, isAdmin), text) },
    { name: t('nav.invoices'), places: found.invoices },
    { name: t('nav.clients'), places: found.clients },
  ].filter(({ places }) => places.length > 0);
  const all = groups.flatMap(({ places }) => places);
  const current = Math.min(active, all.length - 1);
  const optionId = (place: Place) => `${listId}-${String(all.indexOf(place))}`;

  const go = ({ to, reload = false }: Place) => {
    onDone();
    if (reload) location.assign(to);
    else void navigate(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setActive((current + step + all.length) % all.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const place = all[current];
      if (place) go(place);
    }
  };

  const status = () => {
    if (found.isBusy) return t('search.busy');
    if (all.length === 0 && !found.error) return t('search.none', { text });
    return text === '' ? '' : t('search.found', { count: all.length });
  };

  return (
    <>
      <TextInput
        aria-activedescendant={all[current] && optionId(all[current])}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={all.length > 0}
        aria-label={t('search.label')}
        autoComplete="off"
        autoFocus
        enterKeyHint="go"
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={t('search.label')}
        role="combobox"
        value={typed}
      />
      {/* As high whatever is found, so that the field stays where it is. */}
      <div className="mt-3 flex h-[min(26rem,50dvh)] flex-col">
        <p className={clsx('px-3 py-1 text-xs text-muted', all.length > 0 && !found.isBusy && 'sr-only')} role="status">
          {status()}
        </p>
        {found.error && <QueryError error={found.error} onRetry={found.retry} />}
        <div aria-label={t('search.results')} className="min-h-0 overflow-y-auto" id={listId} role="listbox">
          {groups.map(({ name, places }) => (
            <div aria-label={name} className="pb-2" key={name} role="group">
              <p aria-hidden="true" className="px-3 py-1 text-xs font-semibold text-muted">
                {name}
              </p>
              {places.map((place) => (
                <Option
                  id={optionId(place)}
                  isActive={place === all[current]}
                  key={place.to}
                  onChoose={() => {
                    go(place);
                  }}
                  place={place}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

interface OptionProps {
  place: Place;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ place: { icon: Icon, label, note }, id, isActive, onChoose }: OptionProps) {
  return (
    // The keys are those of the field, which keeps the focus.
    <div
      aria-selected={isActive}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 hover:bg-quiet-soft',
        isActive && 'bg-quiet-soft',
      )}
      id={id}
      onClick={onChoose}
      onPointerDown={(event) => {
        event.preventDefault();
      }}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      tabIndex={-1}
    >
      <Icon aria-hidden="true" className="shrink-0 text-muted" size={18} strokeWidth={1.75} />
      <span className="grid min-w-0 md:flex md:flex-1 md:items-baseline md:justify-between md:gap-4">
        <span className="truncate">{label}</span>
        {note !== undefined && note !== '' && <span className="figures truncate text-xs text-muted">{note}</span>}
      </span>
    </div>
  );
}
