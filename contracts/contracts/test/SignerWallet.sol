// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title SignerWallet
/// @notice For tests: the smallest smart account, one owner and EIP-1271.
contract SignerWallet {
    address private immutable _OWNER;

    constructor(address owner) {
        _OWNER = owner;
    }

    function execute(address target, bytes calldata data) external {
        Address.functionCall(target, data);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecoverCalldata(hash, signature);
        return signer == _OWNER ? this.isValidSignature.selector : bytes4(0);
    }
}
