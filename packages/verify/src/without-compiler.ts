import { config } from 'zod';

// The program checks one file: what zod would write and compile for each schema does not pay before it ends. A schema decides when it is
// made, so that this file is imported before all that make any.
config({ jitless: true });
