import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';

type Way = 'on' | 'off';

interface TwoWaysProps {
  caption: string;
  /** The way in which one is taxed. */
  chosen: Way | undefined;
  rows: (Record<Way, string> & { label: string; isStrong?: boolean })[];
}

const ways = ['on', 'off'] as const;

/** Both ways of taxing side by side: with Swedish tax and without. */
export function TwoWays({ caption, chosen, rows }: TwoWaysProps) {
  const { t } = useTranslation();
  const cell = (way: Way) =>
    clsx('figures px-1.5 py-2 text-right sm:px-3 whitespace-nowrap', way === chosen && 'bg-sent-soft');
  return (
    <table className="w-full text-xs sm:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left">
          <td />
          {ways.map((way) => (
            <th className={cell(way)} key={way} scope="col">
              {t(`salary.ways.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, isStrong = false, ...amounts }) => (
          <tr className={clsx('border-t border-line', isStrong && 'font-bold')} key={label}>
            <th className={clsx('py-2 text-left wrap-anywhere', !isStrong && 'font-normal')} scope="row">
              {label}
            </th>
            {ways.map((way) => (
              <td className={cell(way)} key={way}>
                {amounts[way]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
