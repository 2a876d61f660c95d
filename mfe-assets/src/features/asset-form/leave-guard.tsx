export { LeaveGuard } from '@ipr/features/leave-guard';
