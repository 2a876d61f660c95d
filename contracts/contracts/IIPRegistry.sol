// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title IIPRegistry
/// @notice A registry of intellectual-property assets: non-transferable tokens that bind a file's SHA-256 and the CID of
/// its metadata to an owner, with versions and NDA-gated grants. Content itself never comes on chain.
/// @dev Access levels: 1 view, 2 edit, 3 admin. Times are Unix seconds; an expiry of 0 means never.
interface IIPRegistry {
    enum GrantState { None, Pending, Accepted }

    struct Asset {
        bytes32 hash;
        string cid;
        string title;
        uint64 createdAt;
        uint64 updatedAt;
    }

    struct Grant {
        address user;
        uint8 role;
        GrantState state;
        uint64 expires;
        uint64 grantNonce;
        bytes32 ndaHash;
        string cid;
    }

    event AssetCreated(uint256 indexed id, address indexed owner, bytes32 indexed hash, string cid, string title, uint64 committedAt);
    event AssetUpdated(uint256 indexed id, uint32 version, address indexed updater, bytes32 indexed hash, string cid, string title);
    event AccessGranted(uint256 indexed id, address indexed user, address indexed by, uint8 role, uint64 expires, bytes32 ndaHash, string cid, uint64 grantNonce);
    event AccessAccepted(uint256 indexed id, address indexed user, uint64 grantNonce);
    event NDASigned(uint256 indexed id, address indexed user, uint64 grantNonce, bytes32 ndaHash);
    event AccessRelinquished(uint256 indexed id, address indexed user, uint64 grantNonce, bool wasPending);
    event AccessRevoked(uint256 indexed id, address indexed user, address indexed by, uint64 grantNonce);
    event PriorityClaimed(uint256 indexed assetId, address indexed claimant, uint64 committedAt);
    event Committed(bytes32 indexed commitment, uint64 committedAt);
    event AccessPassSet(address indexed accessPass);

    /// @notice Thrown when another asset has, or ever had, this hash: 'hash already exists'.
    error IPRegistry_HashAlreadyExists(bytes32 hash, uint256 assetId);
    /// @notice Thrown when a file hash is zero.
    error IPRegistry_EmptyHash();
    /// @notice Thrown when a CID is empty.
    error IPRegistry_EmptyCid();
    /// @notice Thrown when a CID has more than 128 bytes.
    error IPRegistry_CidTooLong(uint256 length);
    /// @notice Thrown when a title has more than 256 bytes.
    error IPRegistry_TitleTooLong(uint256 length);
    /// @notice Thrown when no asset has this id.
    error IPRegistry_UnknownAsset(uint256 id);
    /// @notice Thrown when the caller lacks edit rights: 'need level 2'.
    error IPRegistry_NeedLevel2(uint256 id, address caller);
    /// @notice Thrown when the caller lacks admin rights: 'need level 3'.
    error IPRegistry_NeedLevel3(uint256 id, address caller);
    /// @notice Thrown when a role is not 1, 2 or 3: 'bad role'.
    error IPRegistry_BadRole(uint8 role);
    /// @notice Thrown when an address is zero: 'zero address'.
    error IPRegistry_ZeroAddress();
    /// @notice Thrown when a grant names the owner or the caller.
    error IPRegistry_BadGrantee(address user);
    /// @notice Thrown when an accepted grant would be overwritten: revoke first (decision S6).
    error IPRegistry_AlreadyAccepted(uint256 id, address user);
    /// @notice Thrown when nothing is pending for the caller: 'no pending share'.
    error IPRegistry_NoPendingShare(uint256 id, address user);
    /// @notice Thrown when there is no grant to end.
    error IPRegistry_NoGrant(uint256 id, address user);
    /// @notice Thrown when a time has passed: 'expired'.
    error IPRegistry_Expired(uint64 expires);
    /// @notice Thrown when an EOA's signature does not verify: 'bad EOA signature'.
    error IPRegistry_BadEOASignature(address user);
    /// @notice Thrown when a contract wallet refuses a signature: 'invalid smart wallet signature'.
    error IPRegistry_InvalidSmartWalletSignature(address user);
    /// @notice Thrown when the caller does not own what it acts on: 'not owner'.
    error IPRegistry_NotOwner(address caller);
    /// @notice Thrown when a commitment was made before, or was never made.
    error IPRegistry_BadCommitment(bytes32 commitment);
    /// @notice Thrown by every transfer and approval: tokens are bound to their owner.
    error IPRegistry_NotTransferable();
    /// @notice Thrown by a function whose behaviour this deployment does not have yet.
    error IPRegistry_NotAvailable();

    /// @notice Registers a file: mints the next token id, counting from 1, to the caller.
    function createAsset(bytes32 fileHash, string calldata cid, string calldata title) external returns (uint256 id);

    /// @notice Remembers that someone knew something: commitment = keccak256(abi.encode(chainid, this, owner, hash, salt)).
    function commit(bytes32 commitment) external;

    /// @notice Creates the asset of an earlier commitment, or, when the hash is taken, claims priority (decision S18).
    function revealAsset(bytes32 fileHash, string calldata cid, string calldata title, bytes32 salt) external returns (uint256 id);

    /// @notice Adds a version. Needs level 2.
    function updateAsset(uint256 id, bytes32 newHash, string calldata newCid, string calldata newTitle) external;

    /// @notice Grants access, pending until accepted. Needs level 3.
    function grantAccess(uint256 id, address user, uint8 role, uint64 expires, bytes32 ndaHash, string calldata cid) external;

    /// @notice Accepts the caller's pending grant with a signature over NDAConsent {assetId, ndaHash}.
    function acceptAccess(uint256 id, bytes calldata signature) external;

    /// @notice Ends the caller's own grant, pending or accepted.
    function relinquishAccess(uint256 id) external;

    /// @notice Ends another's grant. Needs level 3.
    function revokeAccess(uint256 id, address user) external;

    /// @notice Sets the access-pass contract. Only the registry's owner.
    function setAccessPass(address accessPass) external;

    function hasAccess(uint256 id, address user, uint8 need) external view returns (bool);

    /// @notice Looks the asset up by any hash it ever had; false, never a revert, for unknown hashes.
    function hasAccessByHash(bytes32 hash, address user, uint8 need) external view returns (bool);

    /// @notice True when this account introduced the hash, by creating the asset or by the update that brought it
    /// (decision S21). False for unknown hashes and the zero address.
    function isRegistrantOf(bytes32 hash, address account) external view returns (bool);

    /// @notice The account that introduced the hash; zero for unknown hashes.
    function registrantOf(bytes32 hash) external view returns (address);

    /// @notice The asset that has, or had, this hash; 0 when none.
    function assetIdOf(bytes32 hash) external view returns (uint256 id);

    function assets(uint256 id) external view returns (Asset memory);

    function grantOf(uint256 id, address user) external view returns (Grant memory);

    function versionOf(uint256 id) external view returns (uint32 version);

    function committedAt(bytes32 commitment) external view returns (uint64);

    function accessPass() external view returns (address);

    function ownerOf(uint256 id) external view returns (address);

    function balanceOf(address owner) external view returns (uint256);

    /// @notice How many assets exist; the next id is this plus one.
    function assetCount() external view returns (uint256);
}
