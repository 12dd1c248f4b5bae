import { createClockSystem } from "@/lib/executor/adapters/clock-system/create-clock-system";
import { gatewayContract } from "@/lib/executor/testing/gateway.contract";
import { createGatewayHttp } from "./create-gateway-http";

gatewayContract("gateway-http", () => createGatewayHttp(createClockSystem()));
