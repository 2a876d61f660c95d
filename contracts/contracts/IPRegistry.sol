// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {CidText} from "./CidText.sol";
import {IAccessPass} from "./IAccessPass.sol";
import {IIPRegistry} from "./IIPRegistry.sol";
import {SoulBound} from "./SoulBound.sol";

/// @title IPRegistry
/// @notice See IIPRegistry. Not upgradeable; its owner can set the access-pass contract and nothing else.
contract IPRegistry is IIPRegistry, SoulBound, EIP712, Ownable2Step {
    using CidText for CidText.Stored;
    using SafeCast for uint64;

    /// @dev Six slots are written for a new asset with a CID of ours and a title of at most 31 bytes.
    struct AssetRecord {
        address owner;
        uint64 createdAt;
        CidText.Form cidForm;
        bytes32 hash;
        CidText.Stored cid;
        string title;
        /// Zero, like `updates`, until the first update.
        uint64 updatedAt;
        uint32 updates;
    }

    /// @dev One slot, cleared when the grant ends: the refund pays for burning the pass. The pass contract that was told
    /// of the acceptance stands here because looking it up would cost another 2,100.
    struct GrantTerms {
        address pass;
        uint48 expires;
        uint32 nonce;
        uint8 role;
        GrantState state;
    }

    /// @dev The NDA and its CID outlive the grant, and `grantOf` shows them: clearing them would cost more than the refund
    /// gives back (EIP-3529), the next grant to the person finds them paid for, and they tell its nonce.
    struct GrantRecord {
        GrantTerms terms;
        bytes32 ndaHash;
        CidText.Stored cid;
    }

    /// @dev Of the grant that named an NDA to a person: its nonce, from 1, and how its CID is kept.
    struct NamedRecord {
        uint32 nonce;
        CidText.Form cidForm;
    }

    /// @dev One slot. `since` is the block time, or that of the commitment it was revealed from. `registrant` is the account
    /// that introduced the hash and never changes: content keys are released for its files only (decision S21).
    struct HashRecord {
        uint40 since;
        uint56 assetId;
        address registrant;
    }

    struct Commitment {
        uint64 since;
        bool revealed;
    }

    bytes32 private constant _NDA_CONSENT_TYPEHASH = keccak256("NDAConsent(uint256 assetId,bytes32 ndaHash)");
    /// @dev What a pass may use at most, so that a broken one cannot keep a grant from ending.
    uint256 private constant _PASS_GAS = 100_000;
    /// @dev Bytes. An event and a slot count grow with both texts, and every follower has to read them.
    uint256 private constant _MAX_TITLE = 256;
    uint256 private constant _MAX_CID = 128;
    /// @dev What must be left for a call to get that much: the caller keeps a 64th (EIP-150), and making it costs gas.
    uint256 private constant _GAS_BEFORE_PASS = 105_000;

    /// @inheritdoc IIPRegistry
    uint256 public assetCount;
    /// @inheritdoc IIPRegistry
    address public accessPass;

    mapping(address owner => uint256 count) private _balances;
    mapping(uint256 id => AssetRecord record) private _assets;
    mapping(bytes32 hash => HashRecord record) private _hashes;
    mapping(uint256 id => mapping(address user => GrantRecord record)) private _grants;
    mapping(uint256 id => mapping(address user => mapping(bytes32 ndaHash => NamedRecord record))) private _named;
    mapping(bytes32 commitment => Commitment record) private _commitments;

    /// @notice Thrown when an earlier grant to the same person named this NDA: a consent to it was or could be given.
    error IPRegistry_NdaHashUsed(bytes32 ndaHash, uint64 grantNonce);
    /// @notice Thrown when the registry would be left without an owner.
    error IPRegistry_OwnerRequired();
    /// @notice Thrown when the access pass could not get the gas it may need, so that no estimate leaves it out.
    error IPRegistry_TooLittleGas();

    constructor(address initialOwner) EIP712("IPRegistry", "1") Ownable(initialOwner) {}

    /// @inheritdoc IIPRegistry
    function createAsset(bytes32 fileHash, string calldata cid, string calldata title) external returns (uint256 id) {
        _checkContent(fileHash, cid);
        _checkTitle(title);
        uint256 taken = _hashes[fileHash].assetId;
        if (taken != 0) revert IPRegistry_HashAlreadyExists(fileHash, taken);
        return _create(fileHash, cid, title, 0);
    }

    /// @inheritdoc IIPRegistry
    function commit(bytes32 commitment) external {
        if (_commitments[commitment].since != 0) revert IPRegistry_BadCommitment(commitment);
        _commitments[commitment].since = uint64(block.timestamp);
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
        _checkTitle(title);
        bytes32 commitment = keccak256(abi.encode(block.chainid, address(this), msg.sender, fileHash, salt));
        Commitment memory committed = _commitments[commitment];
        if (committed.since == 0 || committed.revealed) revert IPRegistry_BadCommitment(commitment);
        _commitments[commitment].revealed = true;
        HashRecord memory record = _hashes[fileHash];
        if (record.assetId == 0) return _create(fileHash, cid, title, committed.since);
        if (committed.since >= record.since) revert IPRegistry_HashAlreadyExists(fileHash, record.assetId);
        emit PriorityClaimed(record.assetId, msg.sender, committed.since);
        return record.assetId;
    }

    /// @inheritdoc IIPRegistry
    function updateAsset(uint256 id, bytes32 newHash, string calldata newCid, string calldata newTitle) external {
        if (_levelOf(id, msg.sender, _ownerOf(id)) < 2) revert IPRegistry_NeedLevel2(id, msg.sender);
        _checkContent(newHash, newCid);
        _checkTitle(newTitle);
        uint256 taken = _hashes[newHash].assetId;
        if (taken == 0) _hashes[newHash] = HashRecord(uint40(block.timestamp), uint56(id), msg.sender);
        else if (taken != id) revert IPRegistry_HashAlreadyExists(newHash, taken);
        AssetRecord storage asset = _assets[id];
        asset.hash = newHash;
        asset.cidForm = asset.cid.write(asset.cidForm, newCid);
        asset.title = newTitle;
        asset.updatedAt = uint64(block.timestamp);
        uint32 version = ++asset.updates + 1;
        emit AssetUpdated(id, version, msg.sender, newHash, newCid, newTitle);
    }

    /// @inheritdoc IIPRegistry
    /// @dev A pending grant may be overwritten and an accepted one never, expired or not (decision S6). The nonce of the
    /// new grant is that of `grantOf` plus one, so the share JSON can name it beforehand (decision S13); a consent is
    /// given to the hash of that JSON, which is why no two grants to one person may name the same. An expiry has 48 bits:
    /// one that no clock reaches is refused.
    function grantAccess(uint256 id, address user, uint8 role, uint64 expires, bytes32 ndaHash, string calldata cid)
        external
    {
        address owner = _requireAdmin(id);
        if (role == 0 || role > 3) revert IPRegistry_BadRole(role);
        if (user == address(0)) revert IPRegistry_ZeroAddress();
        if (user == msg.sender || user == owner) revert IPRegistry_BadGrantee(user);
        if (_isOver(expires)) revert IPRegistry_Expired(expires);
        _checkContent(ndaHash, cid);
        uint64 nonce = _offer(id, user, role, expires, ndaHash, cid);
        emit AccessGranted(id, user, msg.sender, role, expires, ndaHash, cid, nonce);
    }

    /// @inheritdoc IIPRegistry
    function acceptAccess(uint256 id, bytes calldata signature) external {
        GrantRecord storage grant = _grants[id][msg.sender];
        GrantTerms storage terms = grant.terms;
        (uint64 nonce, uint64 expires, GrantState state) = (terms.nonce, terms.expires, terms.state);
        if (state != GrantState.Pending) revert IPRegistry_NoPendingShare(id, msg.sender);
        if (_isOver(expires)) revert IPRegistry_Expired(expires);
        bytes32 ndaHash = grant.ndaHash;
        _checkConsent(id, ndaHash, signature);
        IAccessPass pass = _withCode(accessPass);
        (terms.state, terms.pass) = (GrantState.Accepted, address(pass));
        emit AccessAccepted(id, msg.sender, nonce);
        emit NDASigned(id, msg.sender, nonce, ndaHash);
        if (address(pass) == address(0)) return;
        _requireGasForPass();
        try pass.mint{gas: _PASS_GAS}(id, msg.sender) {} catch {}
    }

    /// @inheritdoc IIPRegistry
    function relinquishAccess(uint256 id) external {
        (uint64 nonce, bool wasPending, address pass) = _endGrant(id, msg.sender);
        emit AccessRelinquished(id, msg.sender, nonce, wasPending);
        if (!wasPending) _burnPass(pass, id, msg.sender);
    }

    /// @inheritdoc IIPRegistry
    /// @dev The owner has no grant to revoke, and one's own is relinquished, not revoked (decision S5).
    function revokeAccess(uint256 id, address user) external {
        address owner = _requireAdmin(id);
        if (user == msg.sender || user == owner) revert IPRegistry_BadGrantee(user);
        (uint64 nonce, bool wasPending, address pass) = _endGrant(id, user);
        emit AccessRevoked(id, user, msg.sender, nonce);
        if (!wasPending) _burnPass(pass, id, user);
    }

    /// @inheritdoc IIPRegistry
    /// @dev The zero address switches passes off. What was told of an acceptance is told of its end all the same.
    function setAccessPass(address newAccessPass) external onlyOwner {
        accessPass = newAccessPass;
        emit AccessPassSet(newAccessPass);
    }

    /// @dev Without an owner no broken access pass could be replaced.
    function renounceOwnership() public view override onlyOwner {
        revert IPRegistry_OwnerRequired();
    }

    /// @inheritdoc IIPRegistry
    /// @dev False, never a revert, for unknown assets and for a `need` that is no level.
    function hasAccess(uint256 id, address user, uint8 need) public view returns (bool) {
        return need != 0 && need <= _levelOf(id, user, _holderOf(id));
    }

    /// @inheritdoc IIPRegistry
    function hasAccessByHash(bytes32 hash, address user, uint8 need) external view returns (bool) {
        return hasAccess(_hashes[hash].assetId, user, need);
    }

    /// @inheritdoc IIPRegistry
    function isRegistrantOf(bytes32 hash, address account) external view returns (bool) {
        return account != address(0) && _hashes[hash].registrant == account;
    }

    /// @inheritdoc IIPRegistry
    function registrantOf(bytes32 hash) external view returns (address) {
        return _hashes[hash].registrant;
    }

    /// @inheritdoc IIPRegistry
    function assetIdOf(bytes32 hash) external view returns (uint256 id) {
        return _hashes[hash].assetId;
    }

    /// @notice Since when a hash is taken, in Unix seconds, 0 when it is free: what a commitment must be older than to
    /// claim priority.
    function takenSince(bytes32 hash) external view returns (uint64) {
        return _hashes[hash].since;
    }

    /// @inheritdoc IIPRegistry
    function committedAt(bytes32 commitment) external view returns (uint64) {
        return _commitments[commitment].since;
    }

    /// @notice True when a commitment was revealed, whatever came of it: it counts only once.
    function isRevealed(bytes32 commitment) external view returns (bool) {
        return _commitments[commitment].revealed;
    }

    /// @inheritdoc IIPRegistry
    function assets(uint256 id) external view returns (Asset memory) {
        _ownerOf(id);
        AssetRecord storage asset = _assets[id];
        uint64 updatedAt = asset.updates == 0 ? asset.createdAt : asset.updatedAt;
        return Asset(asset.hash, asset.cid.read(asset.cidForm), asset.title, asset.createdAt, updatedAt);
    }

    /// @inheritdoc IIPRegistry
    /// @dev An ended grant allows nothing any more. It keeps its nonce and what it named: the NDA and its CID.
    function grantOf(uint256 id, address user) external view returns (Grant memory) {
        GrantRecord storage grant = _grants[id][user];
        GrantTerms memory terms = grant.terms;
        NamedRecord memory last = _named[id][user][grant.ndaHash];
        address grantee = terms.state == GrantState.None ? address(0) : user;
        string memory cid = grant.cid.read(last.cidForm);
        return Grant(grantee, terms.role, terms.state, terms.expires, last.nonce, grant.ndaHash, cid);
    }

    /// @notice The pass contract that was told of a grant's acceptance and will be told of its end; zero when none was, or
    /// no grant is accepted. Where none was, the contract that is set then will be told.
    function passOfGrant(uint256 id, address user) external view returns (address) {
        return _grants[id][user].terms.pass;
    }

    /// @notice The nonce of the grant that named this NDA to this person, 0 for none. An NDA serves one grant.
    function nonceOfNda(uint256 id, address user, bytes32 ndaHash) external view returns (uint64 grantNonce) {
        return _named[id][user][ndaHash].nonce;
    }

    /// @inheritdoc IIPRegistry
    function versionOf(uint256 id) external view returns (uint32 version) {
        _ownerOf(id);
        return _assets[id].updates + 1;
    }

    function ownerOf(uint256 id) public view override(SoulBound, IIPRegistry) returns (address) {
        return _ownerOf(id);
    }

    function balanceOf(address owner) public view override(SoulBound, IIPRegistry) returns (uint256) {
        return super.balanceOf(owner);
    }

    function name() external pure returns (string memory) {
        return "IP Registry";
    }

    function symbol() external pure returns (string memory) {
        return "IPR";
    }

    /// @notice The metadata of the latest version, on IPFS.
    function tokenURI(uint256 id) external view returns (string memory) {
        _ownerOf(id);
        return string.concat("ipfs://", _assets[id].cid.read(_assets[id].cidForm));
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
        _hashes[fileHash] = HashRecord(uint40(since == 0 ? time : since), uint56(id), msg.sender);
        AssetRecord storage asset = _assets[id];
        CidText.Form form = asset.cid.write(CidText.Form.None, cid);
        (asset.owner, asset.createdAt, asset.cidForm) = (msg.sender, time, form);
        asset.hash = fileHash;
        asset.title = title;
        ++_balances[msg.sender];
        _minted(msg.sender, id);
        emit AssetCreated(id, msg.sender, fileHash, cid, title, since);
    }

    function _offer(uint256 id, address user, uint8 role, uint64 expires, bytes32 ndaHash, string calldata cid)
        private
        returns (uint64 nonce)
    {
        GrantRecord storage grant = _grants[id][user];
        if (grant.terms.state == GrantState.Accepted) revert IPRegistry_AlreadyAccepted(id, user);
        mapping(bytes32 => NamedRecord) storage named = _named[id][user];
        uint32 used = named[ndaHash].nonce;
        if (used != 0) revert IPRegistry_NdaHashUsed(ndaHash, used);
        // Of the grant before, whose NDA is never forgotten: so no nonce comes up again. Nothing for the first.
        NamedRecord storage last = named[grant.ndaHash];
        uint32 next = last.nonce + 1;
        named[ndaHash] = NamedRecord(next, grant.cid.write(last.cidForm, cid));
        grant.terms = GrantTerms(address(0), expires.toUint48(), next, role, GrantState.Pending);
        grant.ndaHash = ndaHash;
        return next;
    }

    function _endGrant(uint256 id, address user) private returns (uint64 nonce, bool wasPending, address pass) {
        GrantRecord storage grant = _grants[id][user];
        GrantTerms memory terms = grant.terms;
        if (terms.state == GrantState.None) revert IPRegistry_NoGrant(id, user);
        delete grant.terms;
        return (terms.nonce, terms.state == GrantState.Pending, terms.pass);
    }

    /// @dev `told` is who was told of the acceptance; where nobody was, somebody may have claimed a pass since.
    function _burnPass(address told, uint256 id, address user) private {
        IAccessPass pass = _withCode(told == address(0) ? accessPass : told);
        if (address(pass) == address(0)) return;
        _requireGasForPass();
        try pass.burn{gas: _PASS_GAS}(id, user) {} catch {}
    }

    /// @dev The zero address instead of a pass contract that has no code: calling that would revert here, not there, where
    /// no catch would hold it.
    function _withCode(address pass) private view returns (IAccessPass) {
        return IAccessPass(pass == address(0) || pass.code.length == 0 ? address(0) : pass);
    }

    function _requireGasForPass() private view {
        if (gasleft() < _GAS_BEFORE_PASS) revert IPRegistry_TooLittleGas();
    }

    /// @dev NDAConsent (EIP-712) by the caller: ECDSA for a plain account, EIP-1271 for an account with code. An account that
    /// delegates its code (EIP-7702) may lack EIP-1271; its own key controls it in any case, so that signature counts too.
    function _checkConsent(uint256 id, bytes32 ndaHash, bytes calldata signature) private view {
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(_NDA_CONSENT_TYPEHASH, id, ndaHash)));
        if (SignatureChecker.isValidSignatureNowCalldata(msg.sender, digest, signature)) return;
        if (msg.sender.code.length == 0) revert IPRegistry_BadEOASignature(msg.sender);
        (address signer, ECDSA.RecoverError failed,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failed == ECDSA.RecoverError.NoError && signer == msg.sender) return;
        revert IPRegistry_InvalidSmartWalletSignature(msg.sender);
    }

    /// @dev The one rule of access: the owner always has level 3, an accepted grant its role until it expires.
    function _levelOf(uint256 id, address user, address owner) private view returns (uint8) {
        if (user == owner) return user == address(0) ? 0 : 3;
        GrantTerms storage terms = _grants[id][user].terms;
        return terms.state == GrantState.Accepted && !_isOver(terms.expires) ? terms.role : 0;
    }

    function _isOver(uint64 expires) private view returns (bool) {
        return expires != 0 && block.timestamp >= expires;
    }

    function _requireAdmin(uint256 id) private view returns (address owner) {
        owner = _ownerOf(id);
        if (_levelOf(id, msg.sender, owner) < 3) revert IPRegistry_NeedLevel3(id, msg.sender);
    }

    function _holderOf(uint256 id) internal view override returns (address) {
        return _assets[id].owner;
    }

    function _countOf(address owner) internal view override returns (uint256) {
        return _balances[owner];
    }

    function _revertUnknown(uint256 id) internal pure override {
        revert IPRegistry_UnknownAsset(id);
    }

    function _checkContent(bytes32 hash, string calldata cid) private pure {
        if (hash == bytes32(0)) revert IPRegistry_EmptyHash();
        uint256 length = bytes(cid).length;
        if (length == 0) revert IPRegistry_EmptyCid();
        if (length > _MAX_CID) revert IPRegistry_CidTooLong(length);
    }

    function _checkTitle(string calldata title) private pure {
        if (bytes(title).length > _MAX_TITLE) revert IPRegistry_TitleTooLong(bytes(title).length);
    }

    function _checkOwner() internal view override {
        if (owner() != msg.sender) revert IPRegistry_NotOwner(msg.sender);
    }
}
