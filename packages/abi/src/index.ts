export * from './access-pass-abi.ts';
export * from './deployments.ts';
export * from './registry-abi.ts';
export * from './registry-bytecode.ts';
export * from './safe.ts';
