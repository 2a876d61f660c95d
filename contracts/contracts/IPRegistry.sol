// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IAccessPass} from "./IAccessPass.sol";
import {IIPRegistry} from "./IIPRegistry.sol";
import {SoulBound} from "./SoulBound.sol";

/// @title IPRegistry
/// @notice See IIPRegistry. Not upgradeable; its owner can set the access-pass contract and nothing else.
contract IPRegistry is IIPRegistry, SoulBound, EIP712, Ownable2Step {
    /// @dev Where a hash belongs, and since when: the block time, or that of the commitment it was revealed from.
    struct HashRecord {
        uint64 since;
        uint192 assetId;
    }

    bytes32 private constant _NDA_CONSENT_TYPEHASH = keccak256("NDAConsent(uint256 assetId,bytes32 ndaHash)");
    /// @dev What a pass may use at most, so that a broken one cannot keep a grant from ending.
    uint256 private constant _PASS_GAS = 200_000;

    /// @inheritdoc IIPRegistry
    uint256 public assetCount;
    /// @inheritdoc IIPRegistry
    address public accessPass;
    /// @inheritdoc IIPRegistry
    mapping(bytes32 commitment => uint64 since) public committedAt;

    mapping(uint256 id => Asset asset) private _assets;
    mapping(uint256 id => uint32 version) private _versions;
    mapping(bytes32 hash => HashRecord record) private _hashes;
    mapping(uint256 id => mapping(address user => Grant grant)) private _grants;
    mapping(bytes32 commitment => bool revealed) private _revealed;

    constructor(address initialOwner) ERC721("IP Registry", "IPR") EIP712("IPRegistry", "1") Ownable(initialOwner) {}

    /// @inheritdoc IIPRegistry
    function createAsset(bytes32 fileHash, string calldata cid, string calldata title) external returns (uint256 id) {
        _checkContent(fileHash, cid);
        uint256 taken = _hashes[fileHash].assetId;
        if (taken != 0) revert IPRegistry_HashAlreadyExists(fileHash, taken);
        return _create(fileHash, cid, title, 0);
    }

    /// @inheritdoc IIPRegistry
    function commit(bytes32 commitment) external {
        if (committedAt[commitment] != 0) revert IPRegistry_BadCommitment(commitment);
        committedAt[commitment] = uint64(block.timestamp);
        emit Committed(commitment, uint64(block.timestamp));
    }

    /// @inheritdoc IIPRegistry
    /// @dev When the hash is taken, `id` is the asset that has it and nothing is minted. A commitment counts only once,
    /// and priority only over what was registered, or committed to and revealed, later than it.
    function revealAsset(bytes32 fileHash, string calldata cid, string calldata title, bytes32 salt)
        external
        returns (uint256 id)
    {
        _checkContent(fileHash, cid);
        bytes32 commitment = keccak256(abi.encode(block.chainid, address(this), msg.sender, fileHash, salt));
        uint64 since = committedAt[commitment];
        if (since == 0 || _revealed[commitment]) revert IPRegistry_BadCommitment(commitment);
        _revealed[commitment] = true;
        HashRecord memory record = _hashes[fileHash];
        if (record.assetId == 0) return _create(fileHash, cid, title, since);
        if (since >= record.since) revert IPRegistry_HashAlreadyExists(fileHash, record.assetId);
        emit PriorityClaimed(record.assetId, msg.sender, since);
        return record.assetId;
    }

    /// @inheritdoc IIPRegistry
    function updateAsset(uint256 id, bytes32 newHash, string calldata newCid, string calldata newTitle) external {
        if (_levelOf(_existing(id), msg.sender) < 2) revert IPRegistry_NeedLevel2(id, msg.sender);
        _checkContent(newHash, newCid);
        uint256 taken = _hashes[newHash].assetId;
        if (taken != 0 && taken != id) revert IPRegistry_HashAlreadyExists(newHash, taken);
        if (taken == 0) _hashes[newHash] = HashRecord(uint64(block.timestamp), uint192(id));
        Asset storage asset = _assets[id];
        asset.hash = newHash;
        asset.cid = newCid;
        asset.title = newTitle;
        asset.updatedAt = uint64(block.timestamp);
        emit AssetUpdated(id, ++_versions[id], msg.sender, newHash, newCid, newTitle);
    }

    /// @inheritdoc IIPRegistry
    /// @dev A pending grant may be overwritten and an accepted one never, expired or not (decision S6). The nonce of the
    /// new grant is that of `grantOf` plus one, so the share JSON can name it beforehand (decision S13).
    function grantAccess(uint256 id, address user, uint8 role, uint64 expires, bytes32 ndaHash, string calldata cid)
        external
    {
        _requireAdmin(id);
        if (role == 0 || role > 3) revert IPRegistry_BadRole(role);
        if (user == address(0)) revert IPRegistry_ZeroAddress();
        if (user == msg.sender || user == _ownerOf(id)) revert IPRegistry_BadGrantee(user);
        if (_isOver(expires)) revert IPRegistry_Expired(expires);
        _checkContent(ndaHash, cid);
        Grant storage grant = _grants[id][user];
        if (grant.state == GrantState.Accepted) revert IPRegistry_AlreadyAccepted(id, user);
        uint64 nonce = grant.grantNonce + 1;
        _grants[id][user] = Grant(user, role, GrantState.Pending, expires, nonce, ndaHash, cid);
        emit AccessGranted(id, user, msg.sender, role, expires, ndaHash, cid, nonce);
    }

    /// @inheritdoc IIPRegistry
    function acceptAccess(uint256 id, bytes calldata signature) external {
        Grant storage grant = _grants[id][msg.sender];
        if (grant.state != GrantState.Pending) revert IPRegistry_NoPendingShare(id, msg.sender);
        if (_isOver(grant.expires)) revert IPRegistry_Expired(grant.expires);
        _checkConsent(id, grant.ndaHash, signature);
        grant.state = GrantState.Accepted;
        uint64 nonce = grant.grantNonce;
        emit AccessAccepted(id, msg.sender, nonce);
        emit NDASigned(id, msg.sender, nonce, grant.ndaHash);
        if (_passAnswers()) try IAccessPass(accessPass).mint{gas: _PASS_GAS}(id, msg.sender, nonce) {} catch {}
    }

    /// @inheritdoc IIPRegistry
    function relinquishAccess(uint256 id) external {
        (uint64 nonce, bool wasPending) = _endGrant(id, msg.sender);
        emit AccessRelinquished(id, msg.sender, nonce, wasPending);
        _burnPass(id, msg.sender, nonce);
    }

    /// @inheritdoc IIPRegistry
    /// @dev The owner has no grant to revoke, and one's own is relinquished, not revoked (decision S5).
    function revokeAccess(uint256 id, address user) external {
        _requireAdmin(id);
        if (user == msg.sender || user == _ownerOf(id)) revert IPRegistry_BadGrantee(user);
        (uint64 nonce,) = _endGrant(id, user);
        emit AccessRevoked(id, user, msg.sender, nonce);
        _burnPass(id, user, nonce);
    }

    /// @inheritdoc IIPRegistry
    /// @dev The zero address switches passes off.
    function setAccessPass(address newAccessPass) external onlyOwner {
        accessPass = newAccessPass;
        emit AccessPassSet(newAccessPass);
    }

    /// @inheritdoc IIPRegistry
    /// @dev False, never a revert, for unknown assets and for a `need` that is no level.
    function hasAccess(uint256 id, address user, uint8 need) public view returns (bool) {
        return need != 0 && need <= _levelOf(id, user);
    }

    /// @inheritdoc IIPRegistry
    function hasAccessByHash(bytes32 hash, address user, uint8 need) external view returns (bool) {
        return hasAccess(_hashes[hash].assetId, user, need);
    }

    /// @inheritdoc IIPRegistry
    function isAssetOf(bytes32 hash, address owner) external view returns (bool) {
        return owner != address(0) && _ownerOf(_hashes[hash].assetId) == owner;
    }

    /// @inheritdoc IIPRegistry
    function assetIdOf(bytes32 hash) external view returns (uint256 id) {
        return _hashes[hash].assetId;
    }

    /// @inheritdoc IIPRegistry
    function assets(uint256 id) external view returns (Asset memory) {
        return _assets[_existing(id)];
    }

    /// @inheritdoc IIPRegistry
    /// @dev An ended grant keeps its nonce and nothing else.
    function grantOf(uint256 id, address user) external view returns (Grant memory) {
        return _grants[id][user];
    }

    /// @inheritdoc IIPRegistry
    function versionOf(uint256 id) external view returns (uint32 version) {
        return _versions[_existing(id)];
    }

    function ownerOf(uint256 id) public view override(ERC721, IIPRegistry) returns (address) {
        return _ownerOf(_existing(id));
    }

    function balanceOf(address owner) public view override(ERC721, IIPRegistry) returns (uint256) {
        if (owner == address(0)) revert IPRegistry_ZeroAddress();
        return super.balanceOf(owner);
    }

    /// @notice The metadata of the latest version, on IPFS.
    function tokenURI(uint256 id) public view override returns (string memory) {
        return string.concat("ipfs://", _assets[_existing(id)].cid);
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IIPRegistry).interfaceId || super.supportsInterface(interfaceId);
    }

    function _create(bytes32 fileHash, string calldata cid, string calldata title, uint64 since)
        private
        returns (uint256 id)
    {
        id = ++assetCount;
        uint64 time = uint64(block.timestamp);
        _hashes[fileHash] = HashRecord(since == 0 ? time : since, uint192(id));
        _assets[id] = Asset(fileHash, cid, title, time, time);
        _versions[id] = 1;
        _mintLocked(msg.sender, id);
        emit AssetCreated(id, msg.sender, fileHash, cid, title, since);
    }

    function _endGrant(uint256 id, address user) private returns (uint64 nonce, bool wasPending) {
        Grant storage grant = _grants[id][user];
        if (grant.state == GrantState.None) revert IPRegistry_NoGrant(id, user);
        (nonce, wasPending) = (grant.grantNonce, grant.state == GrantState.Pending);
        delete _grants[id][user];
        grant.grantNonce = nonce;
    }

    function _burnPass(uint256 id, address user, uint64 nonce) private {
        if (_passAnswers()) try IAccessPass(accessPass).burn{gas: _PASS_GAS}(id, user, nonce) {} catch {}
    }

    /// @dev A call to an address without code reverts here, not there, where no catch would hold it.
    function _passAnswers() private view returns (bool) {
        return accessPass.code.length != 0;
    }

    /// @dev NDAConsent (EIP-712) by the caller: ECDSA for a plain account, EIP-1271 for an account with code.
    function _checkConsent(uint256 id, bytes32 ndaHash, bytes calldata signature) private view {
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(_NDA_CONSENT_TYPEHASH, id, ndaHash)));
        if (SignatureChecker.isValidSignatureNowCalldata(msg.sender, digest, signature)) return;
        if (msg.sender.code.length == 0) revert IPRegistry_BadEOASignature(msg.sender);
        revert IPRegistry_InvalidSmartWalletSignature(msg.sender);
    }

    /// @dev The one rule of access: the owner always has level 3, an accepted grant its role until it expires.
    function _levelOf(uint256 id, address user) private view returns (uint8) {
        if (user == address(0)) return 0;
        if (user == _ownerOf(id)) return 3;
        Grant storage grant = _grants[id][user];
        return grant.state == GrantState.Accepted && !_isOver(grant.expires) ? grant.role : 0;
    }

    function _isOver(uint64 expires) private view returns (bool) {
        return expires != 0 && block.timestamp >= expires;
    }

    function _requireAdmin(uint256 id) private view {
        if (_levelOf(_existing(id), msg.sender) < 3) revert IPRegistry_NeedLevel3(id, msg.sender);
    }

    function _existing(uint256 id) private view returns (uint256) {
        if (_ownerOf(id) == address(0)) revert IPRegistry_UnknownAsset(id);
        return id;
    }

    function _checkContent(bytes32 hash, string calldata cid) private pure {
        if (hash == bytes32(0)) revert IPRegistry_EmptyHash();
        if (bytes(cid).length == 0) revert IPRegistry_EmptyCid();
    }

    function _checkOwner() internal view override {
        if (owner() != msg.sender) revert IPRegistry_NotOwner(msg.sender);
    }
}
