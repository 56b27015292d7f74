const NodeRequest = globalThis.Request;

// A browser resolves relative addresses against the page; Node's Request refuses them.
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.origin) : input, init);
  }
};
