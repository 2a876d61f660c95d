import { createRequire } from 'node:module';

const react = createRequire(import.meta.resolve('@testing-library/react'))('react');
const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/**
 * React's development build records a stack trace for each of the first 10,000 elements a second, for warnings that name the owner.
 * It counts here; above the limit it records none, which saves a sixth of the processor time of page tests.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set() {} });
