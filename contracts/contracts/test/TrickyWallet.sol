// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IIPRegistry} from "../IIPRegistry.sol";

/// @title TrickyWallet
/// @notice For tests: a smart account that answers EIP-1271 in every way it should not.
contract TrickyWallet {
    enum Trick { Reverts, Refuses, Garbage, TooShort, Nothing, LowBytesDirty, BurnsGas, Reenters, Agrees }

    bytes4 private constant _MAGIC = 0x1626ba7e;
    address private immutable _REGISTRY;
    Trick public trick;

    error TrickyWallet_Reverted();

    constructor(address registry) {
        _REGISTRY = registry;
    }

    function setTrick(Trick next) external {
        trick = next;
    }

    function execute(address target, bytes calldata data) external {
        Address.functionCall(target, data);
    }

    /// @dev Answers raw bytes, which no signature of a Solidity function would let it do.
    // solhint-disable-next-line no-complex-fallback, payable-fallback, code-complexity
    fallback(bytes calldata input) external returns (bytes memory) {
        Trick now_ = trick;
        if (now_ == Trick.Reverts) revert TrickyWallet_Reverted();
        if (now_ == Trick.Refuses) return abi.encode(bytes4(0xffffffff));
        if (now_ == Trick.Garbage) return abi.encode(keccak256(input));
        if (now_ == Trick.TooShort) return abi.encodePacked(_MAGIC);
        if (now_ == Trick.Nothing) return "";
        if (now_ == Trick.LowBytesDirty) return abi.encode(bytes32(_MAGIC) | bytes32(uint256(1)));
        if (now_ == Trick.BurnsGas) while (true) {}
        if (now_ == Trick.Reenters) IIPRegistry(_REGISTRY).relinquishAccess(1);
        return abi.encode(_MAGIC);
    }
}
