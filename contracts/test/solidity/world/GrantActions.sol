// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIPRegistry} from "../../../contracts/IIPRegistry.sol";
import {Model} from "./Model.sol";

/// @title GrantActions
/// @notice Granting, and ending grants.
abstract contract GrantActions is Model {
    struct Offer {
        uint256 id;
        address user;
        uint8 role;
        uint64 expires;
        bytes32 nda;
        string cid;
    }

    uint256 public overwritten;
    /// @notice Passes that still existed after their contract was notified of the grant's end.
    uint256 public leftOver;
    /// @dev The NDA of the last but one grant; replaying its consent is one of the forgeries.
    mapping(uint256 id => mapping(address user => bytes32 nda)) internal earlierNda;

    function grant(uint256 who, uint256 whom, uint256 assetSeed, uint8 role, uint256 lifetime, uint256 ndaSeed)
        external
    {
        uint256 id = _id(assetSeed);
        address by = _actor(who, id);
        Offer memory offer = Offer({
            id: id,
            user: whom % 16 == 0 ? address(0) : _counterparty(whom, id),
            role: role % 12 == 0 ? role % 24 / 3 : role % 4 == 1 ? 3 : 1 + role % 3,
            expires: _expiry(lifetime),
            nda: keccak256(abi.encode("nda", bound(ndaSeed, 1, 400))),
            cid: _cid(ndaSeed)
        });
        // Occasionally reuses the NDA of the last grant, or that of the grant before it.
        bytes32 before = ndaSeed % 8 == 1 ? earlierNda[id][offer.user] : grantModel[id][offer.user].nda;
        if (ndaSeed % 8 < 2 && before != 0) offer.nda = before;
        _grantAs(by, offer);
    }

    function relinquish(uint256 who, uint256 assetSeed) external {
        (address by, uint256 id) = (_person(who), _id(assetSeed));
        bool expected = grantModel[id][by].state != IIPRegistry.GrantState.None;
        vm.prank(by);
        try registry.relinquishAccess(id) {
            _ended(id, by);
            _came("relinquish", expected, true);
        } catch {
            _came("relinquish", expected, false);
        }
    }

    function revoke(uint256 who, uint256 whom, uint256 assetSeed) external {
        uint256 id = _id(assetSeed);
        _revokeAs(_actor(who, id), _counterparty(whom, id), id);
    }

    function _grantAs(address by, Offer memory offer) internal {
        bool allowed = _mayOffer(by, offer);
        bool isAcceptable = _isAcceptable(offer);
        bool expected = allowed && isAcceptable;
        _noteOffer(by, offer, allowed, isAcceptable);
        vm.prank(by);
        try registry.grantAccess(offer.id, offer.user, offer.role, offer.expires, offer.nda, offer.cid) {
            if (!allowed) ++trespasses;
            _offered(offer);
            _came("grant", expected, true);
        } catch {
            _came("grant", expected, false);
        }
    }

    function _revokeAs(address by, address user, uint256 id) internal {
        address owner = assetModel[id].owner;
        bool allowed = levelOf(id, by) == 3 && user != by && user != owner;
        bool hasGrant = grantModel[id][user].state != IIPRegistry.GrantState.None;
        bool expected = allowed && hasGrant;
        bool isBelow = hasGrant && levelOf(id, by) < 3 && user != by;
        _try("revoke below level 3", isBelow);
        _try("revoke with an expired role", isBelow && _expiredRole(id, by) == 3);
        _try("revoke the owner as an admin", id <= count && levelOf(id, by) == 3 && user == owner && user != by);
        bool isAdmin = levelOf(id, user) == 3 && by != owner;
        vm.prank(by);
        try registry.revokeAccess(id, user) {
            if (!allowed) ++trespasses;
            if (isAdmin) ++succeeded["revoke an admin as an admin"];
            _ended(id, user);
            _came("revoke", expected, true);
        } catch {
            _came("revoke", expected, false);
        }
    }

    /// @dev Occasionally the owner, to whom no grant or revocation is allowed.
    function _counterparty(uint256 seed, uint256 id) private view returns (address) {
        return seed % 4 == 1 && id <= count && id > 0 ? assetModel[id].owner : _person(seed / 4);
    }

    /// @dev Expires never, immediately, or within three days.
    function _expiry(uint256 seed) private view returns (uint64) {
        if (seed % 8 < 3) return 0;
        return uint64(block.timestamp + (seed % 8 == 3 ? 0 : bound(seed / 8, 1, 3 days)));
    }

    function _mayOffer(address by, Offer memory offer) private view returns (bool) {
        bool toAnother = offer.user != address(0) && offer.user != by;
        return levelOf(offer.id, by) == 3 && toAnother && offer.user != assetModel[offer.id].owner;
    }

    function _isAcceptable(Offer memory offer) private view returns (bool) {
        return offer.role > 0 && offer.role < 4 && !isOver(offer.expires)
            && grantModel[offer.id][offer.user].state != IIPRegistry.GrantState.Accepted
            && ndaUsed[offer.id][offer.user][offer.nda] == 0;
    }

    function _offered(Offer memory offer) private {
        ModelGrant storage model = grantModel[offer.id][offer.user];
        if (model.state == IIPRegistry.GrantState.Accepted) ++overwritten;
        earlierNda[offer.id][offer.user] = model.nda;
        (model.state, model.role, model.expires) = (IIPRegistry.GrantState.Pending, offer.role, offer.expires);
        (model.nda, model.cid, model.nonce) = (offer.nda, offer.cid, model.nonce + 1);
        ndaUsed[offer.id][offer.user][offer.nda] = model.nonce;
    }

    function _ended(uint256 id, address user) private {
        ModelGrant storage model = grantModel[id][user];
        address by = notifiedPass[id][user] == address(0) ? _passWithCode() : notifiedPass[id][user];
        bool wasAccepted = model.state == IIPRegistry.GrantState.Accepted;
        if (wasAccepted && by == address(pass) && hasPass(id, user)) ++leftOver;
        if (wasAccepted && by != registry.accessPass()) ++succeeded["end a grant under another pass"];
        (model.state, model.role, model.expires) = (IIPRegistry.GrantState.None, 0, 0);
        delete notifiedPass[id][user];
    }

    /// @dev Exactly one flaw; the rest of the grant is valid.
    function _noteOffer(address by, Offer memory offer, bool allowed, bool isAcceptable) private {
        if (offer.user == address(0)) return;
        bool isOwner = offer.user == assetModel[offer.id].owner;
        bool isBelow = isAcceptable && offer.id <= count && levelOf(offer.id, by) < 3 && offer.user != by && !isOwner;
        _try("grant below level 3", isBelow);
        _try("grant with an expired role", isBelow && _expiredRole(offer.id, by) == 3);
        _try("grant to the owner as an admin", levelOf(offer.id, by) == 3 && isOwner && offer.user != by);
        if (!allowed || offer.role == 0 || offer.role > 3) return;
        ModelGrant memory model = grantModel[offer.id][offer.user];
        bool isUsed = ndaUsed[offer.id][offer.user][offer.nda] != 0;
        bool isAccepted = model.state == IIPRegistry.GrantState.Accepted;
        _try("grant until now", offer.expires == block.timestamp && !isUsed && !isAccepted);
        if (isOver(offer.expires)) return;
        _try("overwrite an accepted grant", isAccepted && !isUsed && !isOver(model.expires));
        _try("overwrite an accepted grant that has expired", isAccepted && !isUsed && isOver(model.expires));
        _try("name the last NDA again", isUsed && !isAccepted && offer.nda == model.nda);
        _try("name an older NDA again", isUsed && !isAccepted && offer.nda != model.nda);
    }
}
