// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AccessPass} from "../../contracts/AccessPass.sol";
import {IIPRegistry} from "../../contracts/IIPRegistry.sol";
import {IPRegistry} from "../../contracts/IPRegistry.sol";
import {BrokenPass} from "../../contracts/test/BrokenPass.sol";
import {SignerWallet} from "../../contracts/test/SignerWallet.sol";
import {Checks} from "./Checks.sol";

/// @title World
/// @notice Five people who do at random what the registry lets them do and what it must not, and a plain model of what
/// should come of it. Whatever succeeds against the model, or fails against it, is counted as a surprise.
contract World is Checks {
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

    struct Offer {
        uint256 id;
        address user;
        uint8 role;
        uint64 expires;
        bytes32 nda;
        string cid;
    }

    struct ModelCommitment {
        uint64 since;
        bool revealed;
    }

    uint256 public constant PEOPLE = 5;
    uint256 public constant HASHES = 16;
    uint256 public constant MOST_ASSETS = 5;
    uint256 public constant FORGERIES = 9;
    uint256 private constant _FIRST_KEY = 0xA11CE;

    IPRegistry public immutable registry;
    AccessPass public immutable pass;
    address public immutable broken;
    SignerWallet public immutable wallet;
    IPRegistry public immutable otherRegistry;

    uint256 public count;
    mapping(uint256 id => ModelAsset) public assetModel;
    mapping(uint256 id => mapping(address user => ModelGrant)) internal grantModel;
    mapping(bytes32 hash => uint256 id) public idOfHash;
    mapping(bytes32 hash => uint64 since) public sinceOfHash;
    mapping(bytes32 hash => address registrant) public registrantOfHash;
    mapping(bytes32 commitment => ModelCommitment) public commitmentModel;
    bytes32[] public commitments;
    mapping(uint256 id => mapping(address user => mapping(bytes32 nda => uint64 nonce))) public ndaUsed;

    /// @notice How many grants each consent (chain, contract, asset, NDA, signer) was accepted for.
    mapping(bytes32 consent => uint256 times) public served;
    uint256 public mostServed;
    uint256 public forgedAccepted;
    uint256 public acceptedByOthers;
    uint256 public overwritten;
    /// @notice Passes that were still there when their contract had been told that the grant ended.
    uint256 public leftOver;
    uint256 public trespasses;
    uint256 public moved;
    uint256 public surprises;
    string public lastSurprise;
    mapping(string action => uint256 times) public succeeded;
    /// @notice How often somebody tried what one flaw alone forbids; an attempt that had to fail anyway shows nothing.
    mapping(string attack => uint256 times) public tried;
    /// @dev What a person could consent to before the present grant: replaying that consent is one of the forgeries.
    mapping(uint256 id => mapping(address user => bytes32 nda)) private _earlierNda;
    /// @notice Which pass contract was set, and had code, when a grant was accepted.
    mapping(uint256 id => mapping(address user => address pass)) public told;

    constructor() {
        registry = new IPRegistry(address(this));
        otherRegistry = new IPRegistry(address(this));
        pass = new AccessPass(registry);
        broken = address(new BrokenPass());
        wallet = new SignerWallet(vm.addr(_FIRST_KEY + PEOPLE - 1));
        registry.setAccessPass(address(pass));
        vm.warp(1_800_000_000);
    }

    /// @notice What a forged consent has instead of what was asked for.
    function forgeryAt(uint256 index) public pure returns (string memory) {
        string[FORGERIES] memory names = [
            "sign with another key", "sign for another chain", "sign for another contract", "sign for another asset",
            "sign another NDA", "bring a high s", "bring a compact signature", "bring no signature",
            "bring the consent to an earlier grant"
        ];
        return names[index];
    }

    /// @notice Four plain accounts and a contract wallet.
    function person(uint256 index) public view returns (address) {
        return index == PEOPLE - 1 ? address(wallet) : vm.addr(_FIRST_KEY + index);
    }

    function hashAt(uint256 index) public pure returns (bytes32) {
        return keccak256(abi.encode("hash", index));
    }

    function modelOf(uint256 id, address user) external view returns (ModelGrant memory) {
        return grantModel[id][user];
    }

    /// @notice What the model says of a person's level, for comparison with the registry.
    function levelOf(uint256 id, address user) public view returns (uint8) {
        if (id == 0 || id > count) return 0;
        if (assetModel[id].owner == user) return 3;
        ModelGrant memory model = grantModel[id][user];
        return model.state == IIPRegistry.GrantState.Accepted && !isOver(model.expires) ? model.role : 0;
    }

    function isOver(uint64 expires) public view returns (bool) {
        return expires != 0 && expires <= block.timestamp;
    }

    function create(uint256 who, uint256 which, uint256 cidSeed) external {
        if (count == MOST_ASSETS) return;
        (address by, bytes32 hash) = (_person(who), _hash(which));
        string memory cid = _cid(cidSeed);
        bool expected = idOfHash[hash] == 0;
        vm.prank(by);
        try registry.createAsset(hash, cid, "title") returns (uint256 id) {
            _created(id, by, hash, cid, uint64(block.timestamp));
            _came("create", expected, true);
        } catch {
            _came("create", expected, false);
        }
    }

    function update(uint256 who, uint256 assetSeed, uint256 which, uint256 cidSeed) external {
        (uint256 id, bytes32 hash) = (_id(assetSeed), _hash(which));
        address by = _actor(who, id);
        string memory cid = _cid(cidSeed);
        bool allowed = levelOf(id, by) >= 2;
        bool isFree = idOfHash[hash] == 0 || idOfHash[hash] == id;
        bool expected = allowed && isFree;
        _try("update below level 2", !allowed && isFree && id <= count);
        _try("take a hash of another asset", allowed && !isFree);
        vm.prank(by);
        try registry.updateAsset(id, hash, cid, "title") {
            if (!allowed) ++trespasses;
            if (idOfHash[hash] == 0) {
                (idOfHash[hash], sinceOfHash[hash], registrantOfHash[hash]) = (id, uint64(block.timestamp), by);
            }
            (assetModel[id].hash, assetModel[id].cid) = (hash, cid);
            ++assetModel[id].version;
            _came("update", expected, true);
        } catch {
            _came("update", expected, false);
        }
    }

    function commit(uint256 who, uint256 forWhom, uint256 which) external {
        bytes32 commitment = _commitment(_person(forWhom), _hash(which));
        bool expected = commitmentModel[commitment].since == 0;
        vm.prank(_person(who));
        try registry.commit(commitment) {
            commitmentModel[commitment].since = uint64(block.timestamp);
            commitments.push(commitment);
            _came("commit", expected, true);
        } catch {
            _came("commit", expected, false);
        }
    }

    function reveal(uint256 who, uint256 which, uint256 cidSeed) external {
        (address by, bytes32 hash) = (_person(who), _hash(which));
        ModelCommitment storage model = commitmentModel[_commitment(by, hash)];
        bool isFree = idOfHash[hash] == 0;
        if (isFree && count + 2 >= MOST_ASSETS) return;
        bool expected = model.since != 0 && !model.revealed && (isFree || model.since < sinceOfHash[hash]);
        string memory cid = _cid(cidSeed);
        vm.prank(by);
        try registry.revealAsset(hash, cid, "title", 0) returns (uint256 id) {
            model.revealed = true;
            if (isFree) _created(id, by, hash, cid, model.since);
            _came(isFree ? "reveal" : "claim priority", expected && (isFree || id == idOfHash[hash]), true);
        } catch {
            _came("reveal", expected, false);
        }
    }

    function grant(uint256 who, uint256 whom, uint256 assetSeed, uint8 role, uint256 lifetime, uint256 ndaSeed)
        external
    {
        uint256 id = _id(assetSeed);
        address by = _actor(who, id);
        Offer memory offer = Offer({
            id: id,
            user: whom % 16 == 0 ? address(0) : _counterparty(whom, id),
            role: role % 12 == 0 ? role % 24 / 3 : 1 + role % 3,
            expires: lifetime % 2 == 0 ? 0 : uint64(block.timestamp - 1 + bound(lifetime, 0, 3 days)),
            nda: keccak256(abi.encode("nda", bound(ndaSeed, 1, 400))),
            cid: _cid(ndaSeed)
        });
        // Now and then what was agreed before is offered once more.
        bytes32 before = grantModel[id][offer.user].nda;
        if (ndaSeed % 8 == 0 && before != 0) offer.nda = before;
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

    function accept(uint256 who, uint256 assetSeed) external {
        uint256 id = _id(assetSeed);
        uint256 index = _invited(who, id);
        address by = person(index);
        ModelGrant storage model = grantModel[id][by];
        bool expected = model.state == IIPRegistry.GrantState.Pending && !isOver(model.expires);
        bytes32 digest = consentDigest(block.chainid, address(registry), id, model.nda);
        bytes memory signature = signed(_FIRST_KEY + index, digest);
        vm.prank(by);
        try registry.acceptAccess(id, signature) {
            model.state = IIPRegistry.GrantState.Accepted;
            told[id][by] = _passWithCode();
            uint256 times = ++served[keccak256(abi.encode(digest, by))];
            if (times > mostServed) mostServed = times;
            _came("accept", expected, true);
        } catch {
            _came("accept", expected, false);
        }
    }

    /// @notice Somebody tries to accept what is another's, with that other's true signature.
    function acceptForAnother(uint256 who, uint256 whom, uint256 assetSeed) external {
        uint256 id = _id(assetSeed);
        uint256 index = _invited(whom, id);
        (address by, address grantee) = (_person(who), person(index));
        if (by == grantee) return;
        ModelGrant memory before = grantModel[id][grantee];
        _try("accept what is another's", _isPending(before));
        bytes memory signature =
            signed(_FIRST_KEY + index, consentDigest(block.chainid, address(registry), id, before.nda));
        vm.prank(by);
        try registry.acceptAccess(id, signature) { ++acceptedByOthers; } catch {}
        if (registry.grantOf(id, grantee).state != before.state) ++acceptedByOthers;
    }

    /// @notice The grantee brings signatures over something else, or not quite a signature, of all kinds.
    function acceptWithForgery(uint256 who, uint256 assetSeed, bytes32 other) external {
        uint256 id = _id(assetSeed);
        uint256 index = _invited(who, id);
        address by = person(index);
        ModelGrant memory model = grantModel[id][by];
        for (uint256 forgery; forgery < FORGERIES; ++forgery) {
            bool isReplay = forgery == FORGERIES - 1;
            if (isReplay && _earlierNda[id][by] == 0) continue;
            _try(forgeryAt(forgery), _isPending(model));
            bytes memory signature =
                _forged(_FIRST_KEY + index, id, model.nda, forgery, isReplay ? _earlierNda[id][by] : other);
            vm.prank(by);
            try registry.acceptAccess(id, signature) { ++forgedAccepted; } catch {}
        }
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
        (address by, address user) = (_actor(who, id), _counterparty(whom, id));
        bool allowed = levelOf(id, by) == 3 && user != by && user != assetModel[id].owner;
        bool hasGrant = grantModel[id][user].state != IIPRegistry.GrantState.None;
        bool expected = allowed && hasGrant;
        _try("revoke below level 3", hasGrant && levelOf(id, by) < 3 && user != by);
        _try("revoke the owner as an admin", id <= count && levelOf(id, by) == 3 && user == assetModel[id].owner && user != by);
        vm.prank(by);
        try registry.revokeAccess(id, user) {
            if (!allowed) ++trespasses;
            _ended(id, user);
            _came("revoke", expected, true);
        } catch {
            _came("revoke", expected, false);
        }
    }

    /// @notice The registry's owner changes the pass contract: ours, a broken one, none, or an account without code.
    function changePass(uint256 which) external {
        address[4] memory choices = [address(pass), broken, address(0), person(0)];
        registry.setAccessPass(choices[which % 3 == 0 ? 0 : which % 4]);
    }

    function changePassAsAnother(uint256 who) external {
        _try("set the pass as another", true);
        vm.prank(_person(who));
        try registry.setAccessPass(broken) { ++trespasses; } catch {}
    }

    function sweep(uint256 who, uint256 whom, uint256 assetSeed) external {
        (address user, uint256 id) = (_person(whom), _id(assetSeed));
        bool expected = hasPass(id, user)
            && (levelOf(id, user) == 0 || grantModel[id][user].state != IIPRegistry.GrantState.Accepted);
        vm.prank(_person(who));
        try pass.sweep(id, user) {
            _came("sweep", expected, true);
        } catch {
            _came("sweep", expected, false);
        }
    }

    function claim(uint256 who, uint256 whom, uint256 assetSeed) external {
        (address user, uint256 id) = (_person(whom), _id(assetSeed));
        bool expected = !hasPass(id, user) && levelOf(id, user) > 0
            && grantModel[id][user].state == IIPRegistry.GrantState.Accepted;
        vm.prank(_person(who));
        try pass.claim(id, user) {
            _came("claim", expected, true);
        } catch {
            _came("claim", expected, false);
        }
    }

    function meddleWithPass(uint256 who, uint256 whom, uint256 assetSeed) external {
        bool held = hasPass(_id(assetSeed), _person(whom));
        _try(held ? "burn a pass" : "mint a pass", true);
        vm.prank(_person(who));
        try pass.mint(_id(assetSeed), _person(whom)) { ++trespasses; } catch {}
        vm.prank(_person(who));
        try pass.burn(_id(assetSeed), _person(whom)) { ++trespasses; } catch {}
    }

    function move(uint256 who, uint256 whom, uint256 assetSeed) external {
        (address to, uint256 id) = (_person(whom), _id(assetSeed));
        address by = _actor(who, id);
        address from = assetModel[id].owner;
        _try("move one's own asset", by == from && by != to);
        _try("move one's own pass", hasPass(id, by));
        vm.prank(by);
        try registry.transferFrom(from, to, id) { ++moved; } catch {}
        vm.prank(by);
        try registry.safeTransferFrom(from, to, id) { ++moved; } catch {}
        vm.prank(by);
        try registry.approve(to, id) { ++moved; } catch {}
        vm.prank(by);
        try registry.setApprovalForAll(to, true) { ++moved; } catch {}
        vm.prank(by);
        try pass.transferFrom(by, to, pass.passOf(id, by)) { ++moved; } catch {}
    }

    function wait_(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 1, 1 days));
        ++succeeded["wait"];
    }

    function hasPass(uint256 id, address user) public view returns (bool) {
        try pass.ownerOf(pass.passOf(id, user)) returns (address holder) {
            return holder == user;
        } catch {
            return false;
        }
    }

    function commitmentCount() external view returns (uint256) {
        return commitments.length;
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
        // Another NDA: any, or that of an earlier grant.
        if (forgery == 4 || forgery == FORGERIES - 1)
            return signed(key, consentDigest(block.chainid, address(registry), id, other));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, true_);
        if (forgery == 5) return abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        if (forgery == 6) return abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255)));
        return "";
    }

    function _created(uint256 id, address by, bytes32 hash, string memory cid, uint64 since) private {
        assetModel[++count] = ModelAsset(by, hash, cid, 1, block.timestamp);
        (idOfHash[hash], sinceOfHash[hash], registrantOfHash[hash]) = (count, since, by);
        if (id != count) _came("number an asset", true, false);
    }

    function _mayOffer(address by, Offer memory offer) private view returns (bool) {
        bool toSomebodyElse = offer.user != address(0) && offer.user != by;
        return levelOf(offer.id, by) == 3 && toSomebodyElse && offer.user != assetModel[offer.id].owner;
    }

    function _isAcceptable(Offer memory offer) private view returns (bool) {
        return offer.role > 0 && offer.role < 4 && !isOver(offer.expires)
            && grantModel[offer.id][offer.user].state != IIPRegistry.GrantState.Accepted
            && ndaUsed[offer.id][offer.user][offer.nda] == 0;
    }

    function _offered(Offer memory offer) private {
        ModelGrant storage model = grantModel[offer.id][offer.user];
        if (model.state == IIPRegistry.GrantState.Accepted) ++overwritten;
        _earlierNda[offer.id][offer.user] = model.nda;
        (model.state, model.role, model.expires) = (IIPRegistry.GrantState.Pending, offer.role, offer.expires);
        (model.nda, model.cid, model.nonce) = (offer.nda, offer.cid, model.nonce + 1);
        ndaUsed[offer.id][offer.user][offer.nda] = model.nonce;
    }

    function _ended(uint256 id, address user) private {
        ModelGrant storage model = grantModel[id][user];
        address by = told[id][user] == address(0) ? _passWithCode() : told[id][user];
        bool wasAccepted = model.state == IIPRegistry.GrantState.Accepted;
        if (wasAccepted && by == address(pass) && hasPass(id, user)) ++leftOver;
        if (wasAccepted && by != registry.accessPass()) ++succeeded["end a grant under another pass"];
        (model.state, model.role, model.expires) = (IIPRegistry.GrantState.None, 0, 0);
        delete told[id][user];
    }

    /// @dev One flaw alone: everything else about the offer is right.
    function _noteOffer(address by, Offer memory offer, bool allowed, bool isAcceptable) private {
        if (offer.user == address(0)) return;
        bool isOwner = offer.user == assetModel[offer.id].owner;
        _try("grant below level 3", isAcceptable && offer.id <= count && levelOf(offer.id, by) < 3 && offer.user != by && !isOwner);
        _try("grant to the owner as an admin", levelOf(offer.id, by) == 3 && isOwner && offer.user != by);
        if (!allowed || offer.role == 0 || offer.role > 3 || isOver(offer.expires)) return;
        bool isUsed = ndaUsed[offer.id][offer.user][offer.nda] != 0;
        bool isAccepted = grantModel[offer.id][offer.user].state == IIPRegistry.GrantState.Accepted;
        _try("overwrite an accepted grant", isAccepted && !isUsed);
        _try("name an NDA again", isUsed && !isAccepted);
    }

    function _isPending(ModelGrant memory grant_) private view returns (bool) {
        return grant_.state == IIPRegistry.GrantState.Pending && !isOver(grant_.expires);
    }

    function _try(string memory attack, bool isTelling) private {
        if (isTelling) ++tried[attack];
    }

    function _came(string memory action, bool expected, bool success) private {
        if (success) ++succeeded[action];
        if (expected == success) return;
        ++surprises;
        lastSurprise = action;
    }

    function _passWithCode() private view returns (address) {
        return registry.accessPass().code.length == 0 ? address(0) : registry.accessPass();
    }

    function _person(uint256 seed) private view returns (address) {
        return person(bound(seed, 0, PEOPLE - 1));
    }

    /// @dev Every other time somebody who may do everything with the asset: its owner, or an admin where there is one.
    function _actor(uint256 seed, uint256 id) private view returns (address) {
        address owner = assetModel[id].owner;
        if (seed % 2 == 1 || owner == address(0)) return _person(seed);
        if (seed % 4 == 0) return owner;
        for (uint256 i; i < PEOPLE; ++i) if (person(i) != owner && levelOf(id, person(i)) == 3) return person(i);
        return owner;
    }

    /// @dev Now and then the owner, whom nobody may grant or revoke anything.
    function _counterparty(uint256 seed, uint256 id) private view returns (address) {
        return seed % 4 == 1 && id <= count && id > 0 ? assetModel[id].owner : _person(seed);
    }

    /// @dev Somebody who is invited, where anybody is; nobody knows whether the invitation has expired.
    function _invited(uint256 seed, uint256 id) private view returns (uint256 index) {
        uint256 first = bound(seed, 0, PEOPLE - 1);
        for (uint256 i; i < PEOPLE; ++i) {
            index = (first + i) % PEOPLE;
            if (grantModel[id][person(index)].state == IIPRegistry.GrantState.Pending) return index;
        }
        return first;
    }

    function _hash(uint256 seed) private pure returns (bytes32) {
        return hashAt(bound(seed, 0, HASHES - 1));
    }

    /// @dev Zero and one more than there are come up too.
    function _id(uint256 seed) private view returns (uint256) {
        return seed % 16 == 0 ? count + 1 : bound(seed, 1, count == 0 ? 1 : count);
    }

    function _cid(uint256 seed) private pure returns (string memory) {
        string[4] memory cids = [
            "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e",
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
            "QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n",
            "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/metadata.json"
        ];
        return cids[seed % 4];
    }

    function _commitment(address by, bytes32 hash) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(registry), by, hash, bytes32(0)));
    }
}
