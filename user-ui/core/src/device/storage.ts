/** Local storage that may be blocked or full: then nothing is remembered, and nothing breaks. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  /** Removes what this app remembers of a person; choices of the device, such as the theme, stay. */
  clearPersonalData(): void {
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('paraply.')) localStorage.removeItem(key);
      }
    } catch {
      // Nothing was stored, so nothing needs removing.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored, so nothing needs removing.
    }
  },
};
