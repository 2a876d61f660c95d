export {
  handleAccessAccepted,
  handleAccessGranted,
  handleAccessRelinquished,
  handleAccessRevoked,
  handleNdaSigned,
} from './access';
export { handleAssetCreated, handleAssetUpdated } from './assets';
export { handleAccessPassSet, handleCommitted, handleOwnershipTransferred, handlePriorityClaimed } from './commitments';
