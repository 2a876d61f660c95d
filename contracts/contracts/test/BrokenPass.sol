// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessPass} from "../IAccessPass.sol";

/// @title BrokenPass
/// @notice For tests: a pass contract that reverts when it mints and burns all its gas when it burns.
contract BrokenPass is IAccessPass {
    error BrokenPass_Refused();

    function mint(uint256, address) external pure {
        revert BrokenPass_Refused();
    }

    function burn(uint256, address) external pure {
        for (uint256 i = 0; true; ++i) {}
    }
}
