// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Vm
/// @notice The cheat codes that these tests use; Hardhat's Solidity test runner shares them with Foundry.
/// @dev https://getfoundry.sh/reference/cheatcodes
interface Vm {
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function chainId(uint256 id) external;
    function assume(bool condition) external pure;
    function unixTime() external view returns (uint256 milliseconds);
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(string calldata left, string calldata right, string calldata message) external pure;
    function assertEq(bool left, bool right, string calldata message) external pure;
}

/// @title Checks
/// @notice Shared base of the Solidity tests.
abstract contract Checks {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    bytes32 private constant _DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant _CONSENT = keccak256("NDAConsent(uint256 assetId,bytes32 ndaHash)");
    /// @dev Order of the group of secp256k1 (SEC 2).
    uint256 internal constant ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function bound(uint256 value, uint256 least, uint256 most) internal pure returns (uint256) {
        return least + (value % (most - least + 1));
    }

    /// @dev Digest of NDAConsent (EIP-712), implemented independently of the contract.
    function consentDigest(uint256 chain, address registry, uint256 id, bytes32 ndaHash)
        internal
        pure
        returns (bytes32)
    {
        bytes32 domain = keccak256(abi.encode(_DOMAIN, keccak256("IPRegistry"), keccak256("1"), chain, registry));
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(abi.encode(_CONSENT, id, ndaHash))));
    }

    function signed(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }
}
