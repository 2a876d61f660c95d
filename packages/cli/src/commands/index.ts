import type { Command } from '../command.ts';
import { logout, whoami } from './account.ts';
import { download } from './download.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { share } from './share.ts';

/** Commands in the order of the help; `verify` is a program of its own, which needs no portal. */
export const commands: readonly Command[] = [login, whoami, list, register, download, share, logout];
