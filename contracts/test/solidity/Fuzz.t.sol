// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {CidText} from "../../contracts/CidText.sol";
import {IIPRegistry} from "../../contracts/IIPRegistry.sol";
import {IPRegistry} from "../../contracts/IPRegistry.sol";
import {SignerWallet} from "../../contracts/test/SignerWallet.sol";
import {Checks} from "./Checks.sol";
import {Walk} from "./Walk.sol";
import {World} from "./world/World.sol";

/// @notice Exposes the library: a string in calldata needs an external call.
contract CidStorage is Checks {
    function parse(string calldata cid) external pure returns (CidText.Form, bytes32) {
        return CidText.parse(cid);
    }

    /// @dev Base32 by division, one bit at a time: an independent implementation to compare `format` with.
    function _slow(bytes4 header, bytes32 digest) private pure returns (string memory) {
        bytes memory alphabet = "abcdefghijklmnopqrstuvwxyz234567";
        bytes memory binary = abi.encodePacked(header, digest, bytes1(0));
        bytes memory text = new bytes(59);
        text[0] = "b";
        for (uint256 i; i < 58; ++i) {
            uint256 value;
            for (uint256 bit = 5 * i; bit < 5 * i + 5; ++bit)
                value = value * 2 + ((uint8(binary[bit / 8]) >> (7 - (bit % 8))) & 1);
            text[i + 1] = alphabet[value];
        }
        return string(text);
    }

    function testFuzz_everyDigestIsWrittenAsItsCidAndReadBack(bytes32 digest) public view {
        string memory raw = CidText.format(CidText.Form.Raw, digest);
        string memory node = CidText.format(CidText.Form.DagPb, digest);
        vm.assertEq(raw, _slow(0x01551220, digest), "raw");
        vm.assertEq(node, _slow(0x01701220, digest), "dag-pb");
        (CidText.Form form, bytes32 read) = this.parse(raw);
        vm.assertTrue(form == CidText.Form.Raw && read == digest, "raw read");
        (form, read) = this.parse(node);
        vm.assertTrue(form == CidText.Form.DagPb && read == digest, "dag-pb read");
    }

    function testFuzz_aCidWithOneCharacterChangedIsReturnedOrKeptAsText(bytes32 digest, uint8 place, bytes1 to)
        public
        view
    {
        bytes memory text = bytes(CidText.format(CidText.Form.DagPb, digest));
        text[place % 59] = to;
        (CidText.Form form, bytes32 read) = this.parse(string(text));
        if (form == CidText.Form.Text) vm.assertEq(read, 0, "digest of a text");
        else vm.assertEq(CidText.format(form, read), string(text), "given back");
    }

    function testFuzz_everyRegisteredCidIsReturned(string calldata cid, string calldata other) public {
        vm.assume(bytes(cid).length != 0 && bytes(other).length != 0);
        IPRegistry registry = new IPRegistry(address(this));
        registry.createAsset(bytes32(uint256(1)), cid, other);
        vm.assertEq(registry.assets(1).cid, cid, "cid");
        vm.assertEq(registry.assets(1).title, other, "title");
        registry.updateAsset(1, bytes32(uint256(1)), other, cid);
        vm.assertEq(registry.assets(1).cid, other, "next cid");
        vm.assertEq(registry.tokenURI(1), string.concat("ipfs://", other), "uri");
    }
}

contract SignatureRules is Checks {
    IPRegistry private _registry;
    bytes32 private constant _NDA = keccak256("nda");

    function setUp() public {
        _registry = new IPRegistry(address(this));
        _registry.createAsset(keccak256("one"), "cid", "One");
    }

    function _invited(uint256 seed) private returns (uint256 key, address user) {
        key = bound(seed, 1, ORDER - 1);
        user = vm.addr(key);
        vm.assume(user != address(this) && user.code.length == 0);
        _registry.grantAccess(1, user, 1, 0, _NDA, "cid");
    }

    function testFuzz_everyKeyCanConsent(uint256 seed) public {
        (uint256 key, address user) = _invited(seed);
        bytes memory signature = signed(key, consentDigest(block.chainid, address(_registry), 1, _NDA));
        vm.prank(user);
        _registry.acceptAccess(1, signature);
        vm.assertTrue(_registry.hasAccess(1, user, 1), "access");
    }

    function testFuzz_noOtherBytesAreAConsent(uint256 seed, bytes calldata signature) public {
        (, address user) = _invited(seed);
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadEOASignature.selector, user));
        vm.prank(user);
        _registry.acceptAccess(1, signature);
    }

    function testFuzz_aBitChangedAnywhereInASignatureIsRefused(uint256 seed, uint256 bit) public {
        (uint256 key, address user) = _invited(seed);
        bytes memory signature = signed(key, consentDigest(block.chainid, address(_registry), 1, _NDA));
        bit = bit % (65 * 8);
        signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadEOASignature.selector, user));
        vm.prank(user);
        _registry.acceptAccess(1, signature);
    }

    function testFuzz_theHighSOfASignatureIsRefused(uint256 seed) public {
        (uint256 key, address user) = _invited(seed);
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, consentDigest(block.chainid, address(_registry), 1, _NDA));
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadEOASignature.selector, user));
        vm.prank(user);
        _registry.acceptAccess(1, abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27)));
    }

    function testFuzz_aConsentForAnotherAssetContractOrNdaIsRefused(
        uint256 seed,
        uint256 id,
        address contract_,
        bytes32 nda
    ) public {
        vm.assume(id != 1 && contract_ != address(_registry) && nda != _NDA);
        (uint256 key, address user) = _invited(seed);
        bytes32 type_ = keccak256("NDAConsent(uint256 assetId,bytes32 ndaHash)");
        bytes32[4] memory digests = [
            consentDigest(block.chainid, address(_registry), id, _NDA),
            consentDigest(block.chainid, contract_, 1, _NDA),
            consentDigest(block.chainid, address(_registry), 1, nda),
            // Without a domain.
            keccak256(abi.encode(type_, 1, _NDA))
        ];
        for (uint256 i; i < digests.length; ++i) {
            bytes memory signature = signed(key, digests[i]);
            vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadEOASignature.selector, user));
            vm.prank(user);
            _registry.acceptAccess(1, signature);
        }
    }

    function testFuzz_aConsentGivenBeforeAForkIsValidOnOneSideOfIt(uint256 seed, uint64 fork) public {
        vm.assume(fork != block.chainid && fork != 0);
        (uint256 key, address user) = _invited(seed);
        bytes memory before = signed(key, consentDigest(block.chainid, address(_registry), 1, _NDA));
        vm.chainId(fork);
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadEOASignature.selector, user));
        vm.prank(user);
        _registry.acceptAccess(1, before);
        bytes memory after_ = signed(key, consentDigest(fork, address(_registry), 1, _NDA));
        vm.prank(user);
        _registry.acceptAccess(1, after_);
    }

    function testFuzz_aCommitmentMadeBeforeAForkIsValidOnOneSideOfIt(uint64 fork, bytes32 hash, bytes32 salt) public {
        vm.assume(fork != block.chainid && fork != 0 && hash != 0 && hash != keccak256("one"));
        _registry.commit(keccak256(abi.encode(block.chainid, address(_registry), address(this), hash, salt)));
        bytes32 after_ = keccak256(abi.encode(uint256(fork), address(_registry), address(this), hash, salt));
        vm.chainId(fork);
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadCommitment.selector, after_));
        _registry.revealAsset(hash, "cid", "title", salt);
        _registry.commit(after_);
        vm.assertTrue(_registry.revealAsset(hash, "cid", "title", salt) == 2, "revealed");
    }

    function testFuzz_aWalletAcceptsOnlyWithTheKeyOfItsOwner(uint256 seed, uint256 otherSeed) public {
        (uint256 key, uint256 other) = (bound(seed, 1, ORDER - 1), bound(otherSeed, 1, ORDER - 1));
        vm.assume(key != other);
        address wallet = address(new SignerWallet(vm.addr(key)));
        _registry.grantAccess(1, wallet, 2, 0, _NDA, "cid");
        bytes32 digest = consentDigest(block.chainid, address(_registry), 1, _NDA);
        bytes memory foreign = signed(other, digest);
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_InvalidSmartWalletSignature.selector, wallet));
        vm.prank(wallet);
        _registry.acceptAccess(1, foreign);
        bytes memory own = signed(key, digest);
        vm.prank(wallet);
        _registry.acceptAccess(1, own);
        vm.assertTrue(_registry.hasAccess(1, wallet, 2), "access");
    }
}

contract LevelRules is Checks {
    IPRegistry private _registry;

    function setUp() public {
        _registry = new IPRegistry(address(this));
        _registry.createAsset(keccak256("one"), "cid", "One");
    }

    function testFuzz_aRoleIsOneTwoOrThree(uint8 role, address user) public {
        vm.assume(user != address(0) && user != address(this) && (role == 0 || role > 3));
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_BadRole.selector, role));
        _registry.grantAccess(1, user, role, 0, keccak256("nda"), "cid");
    }

    function testFuzz_accessIsTheRoleUntilTheSecondOfExpiry(
        uint256 seed,
        uint8 role,
        uint64 expires,
        uint64 time,
        uint8 need
    ) public {
        role = uint8(bound(role, 1, 3));
        uint256 key = bound(seed, 1, ORDER - 1);
        vm.assume(vm.addr(key) != address(this) && vm.addr(key).code.length == 0);
        expires = expires % 2 == 0 ? 0 : uint64(bound(expires, block.timestamp + 1, type(uint48).max));
        _registry.grantAccess(1, vm.addr(key), role, expires, keccak256("nda"), "cid");
        vm.assertTrue(!_registry.hasAccess(1, vm.addr(key), need), "before acceptance");
        bytes memory signature =
            signed(key, consentDigest(block.chainid, address(_registry), 1, keccak256("nda")));
        vm.prank(vm.addr(key));
        _registry.acceptAccess(1, signature);
        vm.warp(time);
        bool inForce = expires == 0 || time < expires;
        vm.assertEq(_registry.hasAccess(1, vm.addr(key), need), inForce && need >= 1 && need <= role, "after");
    }

    function testFuzz_anExpiryBeyond48BitsIsRefused(uint64 expires, address user) public {
        vm.assume(user != address(0) && user != address(this));
        expires = uint64(bound(expires, uint256(type(uint48).max) + 1, type(uint64).max));
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 48, expires));
        _registry.grantAccess(1, user, 1, expires, keccak256("nda"), "cid");
    }

    function testFuzz_aStrangerCanDoNothing(address who, bytes32 hash, address user, uint8 role) public {
        vm.assume(who != address(this) && user != address(0));
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_NeedLevel2.selector, 1, who));
        vm.prank(who);
        _registry.updateAsset(1, hash, "cid", "");
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_NeedLevel3.selector, 1, who));
        vm.prank(who);
        _registry.grantAccess(1, user, role, 0, hash, "cid");
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_NeedLevel3.selector, 1, who));
        vm.prank(who);
        _registry.revokeAccess(1, user);
        vm.expectRevert(abi.encodeWithSelector(IIPRegistry.IPRegistry_NotOwner.selector, who));
        vm.prank(who);
        _registry.setAccessPass(user);
    }

    function testFuzz_unknownHashesAndAssetsAreFalseAndNeverRevert(bytes32 hash, uint256 id, address user, uint8 need)
        public
        view
    {
        vm.assume(hash != keccak256("one") && id != 1);
        vm.assertTrue(!_registry.hasAccessByHash(hash, user, need), "hash");
        vm.assertTrue(!_registry.hasAccess(id, user, need), "asset");
        vm.assertTrue(!_registry.isRegistrantOf(hash, user), "registrant");
        vm.assertEq(_registry.registrantOf(hash), address(0), "no registrant");
        vm.assertEq(_registry.assetIdOf(hash), 0, "id");
    }
}

contract WalkCoverage is Walk {
    function test_everyActionHappensRepeatedly() public {
        World world = new World();
        _walk(world, 2_500);
        _requireThatEverythingHappened(world);
        vm.assertEq(world.surprises(), 0, world.lastSurprise());
        vm.assertEq(world.forgedAccepted() + world.acceptedByOthers() + world.trespasses() + world.moved(), 0, "walk");
        vm.assertTrue(world.mostServed() == 1, "served");
    }
}
