/** Node as it is; the runtime undoes what a test file changed. */
export default class NodeEnvironment {
  global = globalThis;

  async setup() {
    globalThis.leavePage?.();
  }

  async teardown() {}

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }
}
