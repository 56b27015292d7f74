import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/**
 * Somebody at the mouse and the keyboard, who never waits between two keys.
 *
 * A dialog that has just opened takes presses only from its next frame on (until then its layer has
 * `pointer-events: none`), and no test can see when that is: a press lands whatever that style says. That a button
 * can be pressed is tried in the browser tests.
 */
export function person() {
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}
