// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIPRegistry} from "../../../contracts/IIPRegistry.sol";
import {GrantActions} from "./GrantActions.sol";

/// @title ConsentActions
/// @notice Accepting own and others' grants, with signatures of all kinds.
abstract contract ConsentActions is GrantActions {
    uint256 public constant FORGERIES = 9;

    /// @notice How many grants each consent (chain, contract, asset, NDA, signer) was accepted for.
    mapping(bytes32 consent => uint256 times) public served;
    uint256 public mostServed;
    uint256 public forgedAccepted;
    uint256 public acceptedByOthers;

    /// @notice Kinds of forged consents.
    function forgeryAt(uint256 index) public pure returns (string memory) {
        string[FORGERIES] memory names = [
            "sign with another key", "sign for another chain", "sign for another contract", "sign for another asset",
            "sign another NDA", "bring a high s", "bring a compact signature", "bring no signature",
            "bring the consent to an earlier grant"
        ];
        return names[index];
    }

    function accept(uint256 who, uint256 assetSeed) external {
        uint256 id = _id(assetSeed);
        _acceptAs(_invited(who, id), id);
    }

    /// @notice A person tries to accept another person's grant, with that person's valid signature.
    function acceptForAnother(uint256 who, uint256 whom, uint256 assetSeed) external {
        uint256 id = _id(assetSeed);
        uint256 index = _invited(whom, id);
        (address by, address grantee) = (_person(who), person(index));
        if (by == grantee) return;
        ModelGrant memory before = grantModel[id][grantee];
        _try("accept what is another's", _isPending(before));
        bytes memory signature =
            signed(FIRST_KEY + index, consentDigest(block.chainid, address(registry), id, before.nda));
        vm.prank(by);
        try registry.acceptAccess(id, signature) { ++acceptedByOthers; } catch {}
        if (registry.grantOf(id, grantee).state != before.state) ++acceptedByOthers;
    }

    /// @notice The grantee sends signatures over other data and malformed signatures of all kinds.
    function acceptWithForgery(uint256 who, uint256 assetSeed, bytes32 other) external {
        uint256 id = _id(assetSeed);
        uint256 index = _invited(who, id);
        address by = person(index);
        ModelGrant memory model = grantModel[id][by];
        for (uint256 forgery; forgery < FORGERIES; ++forgery) {
            bool isReplay = forgery == FORGERIES - 1;
            if (isReplay && earlierNda[id][by] == 0) continue;
            _try(forgeryAt(forgery), _isPending(model));
            bytes memory signature =
                _forged(FIRST_KEY + index, id, model.nda, forgery, isReplay ? earlierNda[id][by] : other);
            vm.prank(by);
            try registry.acceptAccess(id, signature) { ++forgedAccepted; } catch {}
        }
    }

    /// @notice Time passes, partly until the second in which a grant expires, and its grantee tries to accept it.
    function wait_(uint256 time, uint256 assetSeed) external {
        uint256 id = _id(assetSeed);
        for (uint256 i; i < PEOPLE && time % 2 == 0; ++i) {
            uint64 expires = grantModel[id][person(i)].expires;
            if (expires <= block.timestamp) continue;
            vm.warp(expires);
            ++succeeded["wait until a grant expires"];
            return _acceptAs(i, id);
        }
        vm.warp(block.timestamp + bound(time, 1, 1 days));
        ++succeeded["wait"];
    }

    function _acceptAs(uint256 index, uint256 id) internal {
        address by = person(index);
        ModelGrant storage model = grantModel[id][by];
        bool isPending = model.state == IIPRegistry.GrantState.Pending;
        bool expected = isPending && !isOver(model.expires);
        _try("accept in the second of expiry", isPending && model.expires == block.timestamp);
        bytes32 digest = consentDigest(block.chainid, address(registry), id, model.nda);
        bytes memory signature = signed(FIRST_KEY + index, digest);
        vm.prank(by);
        try registry.acceptAccess(id, signature) {
            model.state = IIPRegistry.GrantState.Accepted;
            notifiedPass[id][by] = _passWithCode();
            uint256 times = ++served[keccak256(abi.encode(digest, by))];
            if (times > mostServed) mostServed = times;
            _came("accept", expected, true);
        } catch {
            _came("accept", expected, false);
        }
    }

    function _isPending(ModelGrant memory grant_) private view returns (bool) {
        return grant_.state == IIPRegistry.GrantState.Pending && !isOver(grant_.expires);
    }

    /// @dev A person with a pending grant, if there is one; the grant may have expired.
    function _invited(uint256 seed, uint256 id) private view returns (uint256 index) {
        uint256 first = bound(seed, 0, PEOPLE - 1);
        for (uint256 i; i < PEOPLE; ++i) {
            index = (first + i) % PEOPLE;
            if (grantModel[id][person(index)].state == IIPRegistry.GrantState.Pending) return index;
        }
        return first;
    }

    function _forged(uint256 key, uint256 id, bytes32 nda, uint256 forgery, bytes32 other)
        private
        view
        returns (bytes memory)
    {
        bytes32 true_ = consentDigest(block.chainid, address(registry), id, nda);
        if (forgery == 0) return signed(key + 1 + (uint256(other) % 1000), true_);
        if (forgery == 1) return signed(key, consentDigest(137, address(registry), id, nda));
        if (forgery == 2) return signed(key, consentDigest(block.chainid, address(otherRegistry), id, nda));
        if (forgery == 3) return signed(key, consentDigest(block.chainid, address(registry), id + 1, nda));
        // Another NDA: an arbitrary one, or that of an earlier grant.
        if (forgery == 4 || forgery == FORGERIES - 1)
            return signed(key, consentDigest(block.chainid, address(registry), id, other));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, true_);
        if (forgery == 5) return abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        if (forgery == 6) return abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255)));
        return "";
    }
}
