// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AccessPass} from "../../../contracts/AccessPass.sol";
import {IIPRegistry} from "../../../contracts/IIPRegistry.sol";
import {IPRegistry} from "../../../contracts/IPRegistry.sol";
import {BrokenPass} from "../../../contracts/test/BrokenPass.sol";
import {SignerWallet} from "../../../contracts/test/SignerWallet.sol";
import {Checks} from "../Checks.sol";

/// @title Model
/// @notice Five people, the contracts, and a plain model of the expected results. An action that succeeds or fails
/// contrary to the model is counted as a surprise.
abstract contract Model is Checks {
    struct ModelAsset {
        address owner;
        bytes32 hash;
        string cid;
        uint256 version;
        uint256 createdAt;
    }

    struct ModelGrant {
        IIPRegistry.GrantState state;
        uint8 role;
        uint64 expires;
        uint64 nonce;
        bytes32 nda;
        string cid;
    }

    struct ModelCommitment {
        uint64 since;
        bool revealed;
    }

    uint256 public constant PEOPLE = 5;
    uint256 public constant HASHES = 16;
    /// @notice Limits of assets from ordinary registrations and from encrypted files.
    uint256 public constant MOST_ASSETS = 4;
    uint256 public constant MOST_ENCRYPTED = 8;
    uint256 internal constant FIRST_KEY = 0xA11CE;

    IPRegistry public immutable registry;
    IPRegistry public immutable otherRegistry;
    AccessPass public immutable pass;
    address public immutable broken;
    SignerWallet public immutable wallet;

    uint256 public count;
    /// @notice Number of assets of encrypted files.
    uint256 public encryptedCount;
    mapping(uint256 id => ModelAsset) public assetModel;
    mapping(uint256 id => mapping(address user => ModelGrant)) internal grantModel;
    mapping(bytes32 hash => uint256 id) public idOfHash;
    mapping(bytes32 hash => uint64 since) public sinceOfHash;
    mapping(bytes32 hash => address registrant) public registrantOfHash;
    mapping(bytes32 commitment => ModelCommitment) public commitmentModel;
    bytes32[] public commitments;
    mapping(uint256 id => mapping(address user => mapping(bytes32 nda => uint64 nonce))) public ndaUsed;
    /// @notice The pass contract that was set, with code, when a grant was accepted.
    mapping(uint256 id => mapping(address user => address pass)) public notifiedPass;

    /// @notice Number of actions that succeeded although the person's level forbids them.
    uint256 public trespasses;
    uint256 public surprises;
    string public lastSurprise;
    mapping(string action => uint256 times) public succeeded;
    /// @notice Number of attacks with exactly one forbidding flaw; an attack that fails for two reasons proves nothing.
    mapping(string attack => uint256 times) public tried;

    constructor() {
        registry = new IPRegistry(address(this));
        otherRegistry = new IPRegistry(address(this));
        pass = new AccessPass(registry);
        broken = address(new BrokenPass());
        wallet = new SignerWallet(vm.addr(FIRST_KEY + PEOPLE - 1));
        registry.setAccessPass(address(pass));
        vm.warp(1_800_000_000);
    }

    /// @notice Four plain accounts and a contract wallet.
    function person(uint256 index) public view returns (address) {
        return index == PEOPLE - 1 ? address(wallet) : vm.addr(FIRST_KEY + index);
    }

    function hashAt(uint256 index) public pure returns (bytes32) {
        return keccak256(abi.encode("hash", index));
    }

    function modelOf(uint256 id, address user) external view returns (ModelGrant memory) {
        return grantModel[id][user];
    }

    function commitmentCount() external view returns (uint256) {
        return commitments.length;
    }

    /// @notice The level of a person in the model, for comparison with the registry.
    function levelOf(uint256 id, address user) public view returns (uint8) {
        if (id == 0 || id > count) return 0;
        if (assetModel[id].owner == user) return 3;
        ModelGrant memory model = grantModel[id][user];
        return model.state == IIPRegistry.GrantState.Accepted && !isOver(model.expires) ? model.role : 0;
    }

    function isOver(uint64 expires) public view returns (bool) {
        return expires != 0 && expires <= block.timestamp;
    }

    function hasPass(uint256 id, address user) public view returns (bool) {
        try pass.ownerOf(pass.passOf(id, user)) returns (address holder) {
            return holder == user;
        } catch {
            return false;
        }
    }

    /// @dev The role of a grant that was accepted and has expired, 0 for any other.
    function _expiredRole(uint256 id, address user) internal view returns (uint8) {
        ModelGrant memory model = grantModel[id][user];
        return model.state == IIPRegistry.GrantState.Accepted && isOver(model.expires) ? model.role : 0;
    }

    /// @dev The role of a grant that is not accepted and has not expired, 0 for any other.
    function _pendingRole(uint256 id, address user) internal view returns (uint8) {
        ModelGrant memory model = grantModel[id][user];
        return model.state == IIPRegistry.GrantState.Pending && !isOver(model.expires) ? model.role : 0;
    }

    function _try(string memory attack, bool isTelling) internal {
        if (isTelling) ++tried[attack];
    }

    function _came(string memory action, bool expected, bool success) internal {
        if (success) ++succeeded[action];
        if (expected == success) return;
        ++surprises;
        lastSurprise = action;
    }

    function _passWithCode() internal view returns (address) {
        return registry.accessPass().code.length == 0 ? address(0) : registry.accessPass();
    }

    function _person(uint256 seed) internal view returns (address) {
        return person(bound(seed, 0, PEOPLE - 1));
    }

    /// @dev Every second time an account with level 3 on the asset: its owner, or an admin if there is one.
    function _actor(uint256 seed, uint256 id) internal view returns (address) {
        address owner = assetModel[id].owner;
        if (seed % 2 == 1 || owner == address(0)) return _person(seed / 2);
        if (seed % 4 == 0) return owner;
        for (uint256 i; i < PEOPLE; ++i) if (person(i) != owner && levelOf(id, person(i)) == 3) return person(i);
        return owner;
    }

    function _hash(uint256 seed) internal pure returns (bytes32) {
        return hashAt(bound(seed, 0, HASHES - 1));
    }

    /// @dev Every second time one of the first two assets, which have the longest history; occasionally one that does not exist.
    function _id(uint256 seed) internal view returns (uint256) {
        if (seed % 16 == 0 || count == 0) return count + 1;
        return bound(seed / 16, 1, seed % 2 == 0 && count > 1 ? 2 : count);
    }

    function _cid(uint256 seed) internal pure returns (string memory) {
        string[4] memory cids = [
            "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e",
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
            "QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n",
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/metadata.json"
        ];
        return cids[seed % 4];
    }

    function _commitment(address by, bytes32 hash) internal view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(registry), by, hash, bytes32(0)));
    }
}
