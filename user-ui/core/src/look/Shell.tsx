import type { ReactNode } from 'react';
import { Mark } from './Mark';

interface ShellProps {
  /** As the back office: across the whole window, with a lower bar. */
  wide?: boolean;
  /** The main sections: in the bar, and on phones at the foot. */
  nav?: ReactNode;
  /** What is said of the waiting. */
  children: ReactNode;
}

/**
 * The frame of the logged-in screens before it is known who is there. Its page has it from the build, so that there is
 * something to see before the scripts have come.
 */
export function Shell({ wide = false, nav, children }: ShellProps) {
  return (
    <div className={wide ? 'shell shell-wide' : 'shell'} data-shell>
      <div className="shell-bar">
        <div>
          <Mark size={26} />
          Paraply
          {nav}
          {nav !== undefined && <div className="shell-person" />}
        </div>
      </div>
      <div className="shell-page">
        <div className="shell-block" />
        <div className="shell-cards">
          <div className="shell-block" />
          <div className="shell-block" />
          <div className="shell-block" />
        </div>
        <div className="shell-panel">
          {Array.from({ length: 6 }, (_, index) => (
            <div className="shell-block" key={index} style={{ width: `${String(100 - ((index * 13) % 40))}%` }} />
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
