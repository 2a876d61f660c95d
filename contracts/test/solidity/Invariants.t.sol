// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AccessPass} from "../../contracts/AccessPass.sol";
import {IIPRegistry} from "../../contracts/IIPRegistry.sol";
import {IPRegistry} from "../../contracts/IPRegistry.sol";
import {Checks} from "./Checks.sol";
import {Walk} from "./Walk.sol";
import {World} from "./world/World.sol";

/// @notice Checked after every step of every random walk through the World.
contract RegistryInvariants is Checks {
    World internal world;
    IPRegistry internal registry;
    AccessPass internal pass;

    function setUp() public virtual {
        world = new World();
        registry = world.registry();
        pass = world.pass();
    }

    /// @dev The world that the runner calls.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(world);
    }

    function invariant_theRegistryAgreesWithTheModel() public view {
        vm.assertEq(world.surprises(), 0, world.lastSurprise());
    }

    function invariant_theCounterCountsEveryAssetFromOne() public view {
        vm.assertEq(registry.assetCount(), world.count(), "count");
        for (uint256 id = 1; id <= world.count(); ++id) vm.assertTrue(registry.ownerOf(id) != address(0), "gap");
    }

    function invariant_ownersNeverChange() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            (address owner,,,,) = world.assetModel(id);
            vm.assertEq(registry.ownerOf(id), owner, "owner");
        }
    }

    function invariant_balancesCountWhatPeopleOwn() public view {
        uint256 total;
        for (uint256 i; i < world.PEOPLE(); ++i) {
            uint256 owned;
            for (uint256 id = 1; id <= world.count(); ++id) if (registry.ownerOf(id) == world.person(i)) ++owned;
            vm.assertEq(registry.balanceOf(world.person(i)), owned, "balance");
            total += owned;
        }
        vm.assertEq(total, registry.assetCount(), "total");
    }

    function invariant_noTokenEverMoves() public view {
        vm.assertEq(world.moved(), 0, "moved");
    }

    function invariant_aHashBelongsToOneAssetForever() public view {
        for (uint256 i; i < world.HASHES() + world.wrapCount(); ++i) {
            bytes32 hash = world.anyHashAt(i);
            vm.assertEq(registry.assetIdOf(hash), world.idOfHash(hash), "asset");
            vm.assertEq(uint256(registry.takenSince(hash)), world.sinceOfHash(hash), "since");
        }
    }

    function invariant_anAssetIsWhatWasLastWritten() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            IIPRegistry.Asset memory asset = registry.assets(id);
            (, bytes32 hash, string memory cid, uint256 version, uint256 createdAt) = world.assetModel(id);
            vm.assertEq(asset.hash, hash, "hash");
            vm.assertEq(asset.cid, cid, "cid");
            vm.assertEq(uint256(asset.createdAt), createdAt, "creation");
            vm.assertEq(uint256(registry.versionOf(id)), version, "version");
            vm.assertTrue(asset.updatedAt >= asset.createdAt && asset.updatedAt <= block.timestamp, "update");
        }
    }

    function invariant_theOwnerAlwaysHasLevel3() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            address owner = registry.ownerOf(id);
            for (uint8 need = 1; need <= 3; ++need) vm.assertTrue(registry.hasAccess(id, owner, need), "owner");
        }
    }

    function invariant_thereIsNoLevel0AndNoneAbove3() public view {
        for (uint256 id; id <= world.count() + 1; ++id) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                vm.assertTrue(!registry.hasAccess(id, world.person(i), 0), "level 0");
                vm.assertTrue(!registry.hasAccess(id, world.person(i), 4), "level 4");
            }
        }
    }

    function invariant_noAccountHasAccessToAMissingAsset() public view {
        for (uint256 i; i < world.PEOPLE(); ++i) {
            vm.assertTrue(!registry.hasAccess(0, world.person(i), 1), "id 0");
            vm.assertTrue(!registry.hasAccess(world.count() + 1, world.person(i), 1), "next id");
        }
        for (uint256 id; id <= world.count() + 1; ++id) vm.assertTrue(!registry.hasAccess(id, address(0), 1), "zero");
    }

    function invariant_aPendingGrantPassesNoLevel() public view {
        _noAccessWhen(IIPRegistry.GrantState.Pending, false);
    }

    function invariant_anExpiredGrantPassesNoLevel() public view {
        _noAccessWhen(IIPRegistry.GrantState.Accepted, true);
    }

    function invariant_aRevokedOrRelinquishedGrantPassesNoLevel() public view {
        _noAccessWhen(IIPRegistry.GrantState.None, false);
    }

    function invariant_anAcceptedGrantInForcePassesItsRoleAndTheLevelsBelow() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                address user = world.person(i);
                uint8 level = world.levelOf(id, user);
                for (uint8 need = 1; need <= 3; ++need)
                    vm.assertEq(registry.hasAccess(id, user, need), need <= level, "level");
            }
        }
    }

    function invariant_aGrantIsWhatWasLastAgreed() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                IIPRegistry.Grant memory grant = registry.grantOf(id, world.person(i));
                World.ModelGrant memory model = world.modelOf(id, world.person(i));
                vm.assertEq(uint256(grant.state), uint256(model.state), "state");
                vm.assertEq(uint256(grant.role), model.role, "role");
                vm.assertEq(uint256(grant.expires), model.expires, "expiry");
                vm.assertEq(uint256(grant.grantNonce), model.nonce, "nonce");
                vm.assertEq(grant.ndaHash, model.nda, "nda");
                vm.assertEq(grant.cid, model.cid, "cid");
                bool ended = model.state == IIPRegistry.GrantState.None;
                vm.assertEq(grant.user, ended ? address(0) : world.person(i), "user");
            }
        }
    }

    function invariant_onlyTheGranteeAccepts() public view {
        vm.assertEq(world.acceptedByOthers(), 0, "accepted by others");
    }

    function invariant_aForgedOrReplayedSignatureAcceptsNothing() public view {
        vm.assertEq(world.forgedAccepted(), 0, "forged");
    }

    function invariant_aSignatureIsValidForOneGrant() public view {
        vm.assertTrue(world.mostServed() <= 1, "served twice");
    }

    function invariant_anAcceptedGrantIsNeverOverwritten() public view {
        vm.assertEq(world.overwritten(), 0, "overwritten");
    }

    function invariant_noAccountExceedsItsLevel() public view {
        vm.assertEq(world.trespasses(), 0, "trespasses");
    }

    function invariant_adminsNeverTouchTheOwner() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            IIPRegistry.Grant memory grant = registry.grantOf(id, registry.ownerOf(id));
            vm.assertTrue(grant.state == IIPRegistry.GrantState.None && grant.grantNonce == 0, "grant of the owner");
        }
    }

    function invariant_hasAccessByHashIsHasAccessForEveryHashEverAndFalseForOthers() public view {
        for (uint256 h; h <= world.HASHES(); ++h) {
            bytes32 hash = world.hashAt(h);
            uint256 id = world.idOfHash(hash);
            for (uint256 i; i < world.PEOPLE(); ++i) {
                address user = world.person(i);
                for (uint8 need = 1; need <= 3; ++need) {
                    bool byHash = registry.hasAccessByHash(hash, user, need);
                    vm.assertEq(byHash, id != 0 && registry.hasAccess(id, user, need), "by hash");
                }
            }
        }
    }

    function invariant_theRegistrantOfAHashIsTheAccountThatIntroducedIt() public view {
        for (uint256 h; h < world.HASHES() + world.wrapCount(); ++h) {
            bytes32 hash = world.anyHashAt(h);
            address registrant = world.registrantOfHash(hash);
            vm.assertEq(registry.registrantOf(hash), registrant, "registrant");
            vm.assertTrue(!registry.isRegistrantOf(hash, address(0)), "zero");
            for (uint256 i; i < world.PEOPLE(); ++i) {
                bool introduced = registrant == world.person(i);
                vm.assertEq(registry.isRegistrantOf(hash, world.person(i)), introduced, "registrant by hash");
            }
        }
    }

    function invariant_aContentKeyIsForPeopleWithAccessToTheAssetThatItsEncryptorChose() public view {
        for (uint256 wrap; wrap < world.wrapCount(); ++wrap) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                address user = world.person(i);
                vm.assertEq(world.passesCondition(wrap, user), world.mayHaveKey(wrap, user), "key");
            }
        }
    }

    function invariant_aCommitmentIsPermanentAndCountsOnce() public view {
        for (uint256 i; i < world.commitmentCount(); ++i) {
            bytes32 commitment = world.commitments(i);
            (uint64 since, bool revealed) = world.commitmentModel(commitment);
            vm.assertEq(uint256(registry.committedAt(commitment)), since, "since");
            vm.assertEq(registry.isRevealed(commitment), revealed, "revealed");
        }
    }

    function invariant_aPassNeverWidensAccess() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                address user = world.person(i);
                vm.assertTrue(!pass.isValid(id, user) || world.levelOf(id, user) > 0, "valid without access");
                vm.assertTrue(!pass.isValid(id, user) || registry.ownerOf(id) != user, "valid for the owner");
                vm.assertEq(registry.hasAccess(id, user, 1), world.levelOf(id, user) > 0, "access by pass");
            }
        }
    }

    function invariant_theRegistryNamesThePassContractItNotifiedOfAnAcceptance() public view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                address user = world.person(i);
                vm.assertEq(registry.passOfGrant(id, user), world.notifiedPass(id, user), "notified pass");
            }
        }
    }

    function invariant_aPassEndsWithItsGrantWhenItsContractWasNotified() public view {
        vm.assertEq(world.leftOver(), 0, "left over");
    }

    function invariant_thereIsAtMostOnePassForEachAssetAndPerson() public view {
        for (uint256 i; i < world.PEOPLE(); ++i) {
            uint256 held;
            for (uint256 id = 1; id <= world.count(); ++id) if (world.hasPass(id, world.person(i))) ++held;
            vm.assertEq(pass.balanceOf(world.person(i)), held, "passes");
        }
    }

    function _noAccessWhen(IIPRegistry.GrantState when, bool expired) private view {
        for (uint256 id = 1; id <= world.count(); ++id) {
            for (uint256 i; i < world.PEOPLE(); ++i) {
                address user = world.person(i);
                World.ModelGrant memory model = world.modelOf(id, user);
                bool lasts = expired && !world.isOver(model.expires);
                if (model.state != when || user == registry.ownerOf(id) || lasts) continue;
                for (uint8 need = 1; need <= 3; ++need) vm.assertTrue(!registry.hasAccess(id, user, need), "access");
            }
        }
    }
}

/// @notice The same from a world in which everything has happened, with grants of all kinds to attack.
contract RegistryInvariantsAfterWalk is RegistryInvariants, Walk {
    function setUp() public override {
        super.setUp();
        _walk(world, 2_500);
        _requireThatEverythingHappened(world);
    }
}
