/**
 * Canonical contracts at these addresses on Polygon Amoy and, deployed by deploy/local, on local chains. Safe 1.4.1:
 * github.com/safe-global/safe-deployments. Multicall3: github.com/mds1/multicall3.
 */
export const canonical = {
  singletonFactory: '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  safe: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  safeL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  safeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  compatibilityFallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  signMessageLib: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
  createCall: '0x9b35Af71d77eaf8d7e40252370304687390A1A52',
  simulateTxAccessor: '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199',
} as const;

/**
 * keccak256 of the eth_getCode result at the canonical addresses; the same on every chain. Safe 1.4.1:
 * github.com/safe-global/safe-deployments (codeHash). Multicall3: github.com/mds1/multicall3.
 */
export const canonicalCodeHashes = {
  multicall3: '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891',
  safeL2: '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff',
  safeProxyFactory: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
  compatibilityFallbackHandler: '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9',
  multiSendCallOnly: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
} as const;

/** The functions of Safe 1.4.1 that the product uses. */
export const safeAbi = [
  {"name":"setup","type":"function","stateMutability":"nonpayable","inputs":[{"type":"address[]","name":"_owners"},{"type":"uint256","name":"_threshold"},{"type":"address","name":"to"},{"type":"bytes","name":"data"},{"type":"address","name":"fallbackHandler"},{"type":"address","name":"paymentToken"},{"type":"uint256","name":"payment"},{"type":"address","name":"paymentReceiver"}],"outputs":[]},
  {"name":"execTransaction","type":"function","stateMutability":"payable","inputs":[{"type":"address","name":"to"},{"type":"uint256","name":"value"},{"type":"bytes","name":"data"},{"type":"uint8","name":"operation"},{"type":"uint256","name":"safeTxGas"},{"type":"uint256","name":"baseGas"},{"type":"uint256","name":"gasPrice"},{"type":"address","name":"gasToken"},{"type":"address","name":"refundReceiver"},{"type":"bytes","name":"signatures"}],"outputs":[{"type":"bool","name":"success"}]},
  {"name":"nonce","type":"function","stateMutability":"view","inputs":[],"outputs":[{"type":"uint256"}]},
  {"name":"getThreshold","type":"function","stateMutability":"view","inputs":[],"outputs":[{"type":"uint256"}]},
  {"name":"getOwners","type":"function","stateMutability":"view","inputs":[],"outputs":[{"type":"address[]"}]},
  {"name":"isOwner","type":"function","stateMutability":"view","inputs":[{"type":"address","name":"owner"}],"outputs":[{"type":"bool"}]},
  {"name":"VERSION","type":"function","stateMutability":"view","inputs":[],"outputs":[{"type":"string"}]},
  {"name":"domainSeparator","type":"function","stateMutability":"view","inputs":[],"outputs":[{"type":"bytes32"}]},
  {"name":"getTransactionHash","type":"function","stateMutability":"view","inputs":[{"type":"address","name":"to"},{"type":"uint256","name":"value"},{"type":"bytes","name":"data"},{"type":"uint8","name":"operation"},{"type":"uint256","name":"safeTxGas"},{"type":"uint256","name":"baseGas"},{"type":"uint256","name":"gasPrice"},{"type":"address","name":"gasToken"},{"type":"address","name":"refundReceiver"},{"type":"uint256","name":"_nonce"}],"outputs":[{"type":"bytes32"}]},
  {"name":"isValidSignature","type":"function","stateMutability":"view","inputs":[{"type":"bytes32","name":"_dataHash"},{"type":"bytes","name":"_signature"}],"outputs":[{"type":"bytes4"}]},
  {"name":"swapOwner","type":"function","stateMutability":"nonpayable","inputs":[{"type":"address","name":"prevOwner"},{"type":"address","name":"oldOwner"},{"type":"address","name":"newOwner"}],"outputs":[]},
  {"name":"addOwnerWithThreshold","type":"function","stateMutability":"nonpayable","inputs":[{"type":"address","name":"owner"},{"type":"uint256","name":"_threshold"}],"outputs":[]},
  {"name":"removeOwner","type":"function","stateMutability":"nonpayable","inputs":[{"type":"address","name":"prevOwner"},{"type":"address","name":"owner"},{"type":"uint256","name":"_threshold"}],"outputs":[]},
  {"name":"ExecutionSuccess","type":"event","inputs":[{"type":"bytes32","name":"txHash","indexed":true},{"type":"uint256","name":"payment"}]},
  {"name":"ExecutionFailure","type":"event","inputs":[{"type":"bytes32","name":"txHash","indexed":true},{"type":"uint256","name":"payment"}]},
] as const;

/** SafeProxyFactory 1.4.1. */
export const safeProxyFactoryAbi = [
  {"name":"createProxyWithNonce","type":"function","stateMutability":"nonpayable","inputs":[{"type":"address","name":"_singleton"},{"type":"bytes","name":"initializer"},{"type":"uint256","name":"saltNonce"}],"outputs":[{"type":"address","name":"proxy"}]},
  {"name":"proxyCreationCode","type":"function","stateMutability":"pure","inputs":[],"outputs":[{"type":"bytes"}]},
  {"name":"ProxyCreation","type":"event","inputs":[{"type":"address","name":"proxy","indexed":true},{"type":"address","name":"singleton"}]},
] as const;

/** Multicall3. */
export const multicall3Abi = [
  {"name":"aggregate3","type":"function","stateMutability":"payable","inputs":[{"type":"tuple[]","name":"calls","components":[{"type":"address","name":"target"},{"type":"bool","name":"allowFailure"},{"type":"bytes","name":"callData"}]}],"outputs":[{"type":"tuple[]","name":"returnData","components":[{"type":"bool","name":"success"},{"type":"bytes","name":"returnData"}]}]},
] as const;

/** MultiSend and MultiSendCallOnly 1.4.1. */
export const multiSendAbi = [
  {"name":"multiSend","type":"function","stateMutability":"payable","inputs":[{"type":"bytes","name":"transactions"}],"outputs":[]},
] as const;

/** Creation bytecode of SafeProxy 1.4.1 (SafeProxyFactory.proxyCreationCode); the address of a Safe is derived from it. */
export const safeProxyCreationCode =
  '0x608060405234801561001057600080fd5b506040516101e63803806101e68339818101604052602081101561003357600080fd5b8101908080519060200190929190505050600073ffffffffffffffffffffffffffffffffffffffff168173ffffffffffffffffffffffffffffffffffffffff1614156100ca576040517f08c379a00000000000000000000000000000000000000000000000000000000081526004018080602001828103825260228152602001806101c46022913960400191505060405180910390fd5b806000806101000a81548173ffffffffffffffffffffffffffffffffffffffff021916908373ffffffffffffffffffffffffffffffffffffffff1602179055505060ab806101196000396000f3fe608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fea264697066735822122003d1488ee65e08fa41e58e888a9865554c535f2c77126a82cb4c0f917f31441364736f6c63430007060033496e76616c69642073696e676c65746f6e20616464726573732070726f7669646564';
