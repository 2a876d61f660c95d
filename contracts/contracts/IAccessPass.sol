// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title IAccessPass
/// @notice What the registry tells a pass contract. A pass is a visible sign of a grant and never a key: access is
/// always asked of the registry (decision S17).
interface IAccessPass {
    /// @notice A grant was accepted.
    function mint(uint256 assetId, address user) external;

    /// @notice A grant that was accepted has ended.
    function burn(uint256 assetId, address user) external;
}
