import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { Link, NavLink } from './Link';

function Place() {
  return <p>{useLocation().pathname}</p>;
}

it('leads on within the app, and leaves to the browser what opens elsewhere', () => {
  render(
    <MemoryRouter initialEntries={['/clients']}>
      <Link to="/invoices">Invoices</Link>
      <Place />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Invoices' });
  expect(link.getAttribute('href')).toBe('/invoices');
  const inTab = createEvent.click(link, { ctrlKey: true });
  // There is no other tab here.
  addEventListener(
    'click',
    (event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent(link, inTab);
  expect(screen.getByText('/clients')).toBeDefined();
  fireEvent.click(link);
  expect(screen.getByText('/invoices')).toBeDefined();
});

it.each([
  ['/invoices', 'page', 'page'],
  ['/invoices/1/view', 'page', null],
  ['/invoices-of-others', null, null],
])('says at %s what the current page is', (path, section, itself) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <NavLink to="/invoices">Section</NavLink>
      <NavLink end to="/invoices">
        Itself
      </NavLink>
    </MemoryRouter>,
  );
  const current = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
  expect([current('Section'), current('Itself')]).toEqual([section, itself]);
});
