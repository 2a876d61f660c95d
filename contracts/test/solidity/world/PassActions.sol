// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIPRegistry} from "../../../contracts/IIPRegistry.sol";
import {Model} from "./Model.sol";

/// @title PassActions
/// @notice Actions on access passes, and attempts to transfer tokens.
abstract contract PassActions is Model {
    uint256 public moved;

    /// @notice The registry's owner sets the pass contract: a valid one, a broken one, none, or an account without code.
    function changePass(uint256 which) external {
        address[4] memory choices = [address(pass), broken, address(0), person(0)];
        registry.setAccessPass(choices[which % 3 == 0 ? 0 : which % 4]);
    }

    /// @notice Every account except the owner, the pending owner included, tries to set the pass contract.
    function changePassAsAnother(uint256 who, uint256 pending) external {
        address by = _person(who);
        registry.transferOwnership(pending % 2 == 0 ? by : address(0));
        _try(pending % 2 == 0 ? "set the pass as the pending owner" : "set the pass as another", true);
        vm.prank(by);
        try registry.setAccessPass(broken) { ++trespasses; } catch {}
        registry.transferOwnership(address(0));
        try registry.renounceOwnership() { ++trespasses; } catch {}
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
}
