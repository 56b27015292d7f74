import { HttpError } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { authProvider, forgetUser } from './authProvider';

const fetchStub = vi.fn<typeof fetch>();
const user = { id: 'u1', fullName: 'Ada Admin', email: 'admin@example.com', isAdmin: true, permissions: ['read'] };

function answer(status: number, body: object) {
  fetchStub.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

beforeEach(() => {
  forgetUser();
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});

it('asks once who is logged in and knows what they may', async () => {
  answer(200, user);
  await authProvider.checkAuth({});
  await expect(authProvider.getPermissions?.({})).resolves.toEqual(['read']);
  await expect(authProvider.getIdentity?.()).resolves.toMatchObject({ fullName: 'Ada Admin' });
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

it('refuses nobody, but stays when the server is away', async () => {
  answer(401, { message: 'Logga in', code: 'unauthenticated' });
  await expect(authProvider.checkAuth({})).rejects.toBeInstanceOf(HttpError);
  answer(503, { message: 'Databasen svarar inte', code: 'unavailable' });
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  await expect(authProvider.getPermissions?.({})).rejects.toThrow('Databasen svarar inte');
});

it('ends the session only on a 401', async () => {
  await expect(authProvider.checkError(new HttpError('no', 403))).resolves.toBeUndefined();
  await expect(authProvider.checkError(new HttpError('no', 401))).rejects.toThrow();
});
